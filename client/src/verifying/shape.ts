/**
 * Reads JSON that anybody may have written: says where it is not what it must be.
 *
 * @example
 * arrayOf(integer)([1, 2], "at") // [1, 2]
 * arrayOf(integer)([1, "2"], "at") // throws Damaged: "at/1 is no whole number"
 */

/** A record cannot be read; the message names the place. */
export class Damaged extends Error {
  override readonly name = "Damaged";
}

export type Reader<T> = (value: unknown, at: string) => T;

function kind<T>(is: (value: unknown) => value is T, word: string): Reader<T> {
  return (value, at) => {
    if (is(value)) return value;
    throw new Damaged(`${at} is no ${word}`);
  };
}

export const string = kind((value) => typeof value === "string", "text");
export const boolean = kind((value) => typeof value === "boolean", "yes or no");
export const integer = kind((value): value is number => Number.isSafeInteger(value), "whole number");
export const count = kind(
  (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0,
  "number that can be counted to",
);

export function oneOf<T extends string>(...words: readonly T[]): Reader<T> {
  return kind((value): value is T => (words as readonly unknown[]).includes(value), `one of ${words.join(", ")}`);
}

/** What may be null, or not there, which is the same. */
export function optional<T>(read: Reader<T>): Reader<T | null> {
  return (value, at) => (value === null || value === undefined ? null : read(value, at));
}

export function arrayOf<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) throw new Damaged(`${at} is no list`);
    return value.map((each: unknown, index) => read(each, `${at}/${index}`));
  };
}

/** An object with these fields; others that it may have are left out. */
export function object<T>(fields: { readonly [Name in keyof T]: Reader<T[Name]> }): Reader<T> {
  return (value, at) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Damaged(`${at} is no object`);
    const names = Object.keys(fields) as (keyof T & string)[];
    const read = names.map((name) => [name, fields[name]((value as Record<string, unknown>)[name], `${at}/${name}`)]);
    return Object.fromEntries(read) as T;
  };
}
