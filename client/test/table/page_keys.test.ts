import { expect, test } from "vitest";
import { asksForKeys, isForPage } from "../../src/table/page_keys.ts";

function pressed(is: typeof isForPage, init: KeyboardEventInit, target: Element = document.body): boolean {
  let found: boolean | null = null;
  const hear = (event: Event): void => {
    found = is(event as KeyboardEvent);
  };
  target.addEventListener("keydown", hear);
  target.dispatchEvent(new KeyboardEvent("keydown", init));
  target.removeEventListener("keydown", hear);
  return found!;
}

function input(type: string): HTMLInputElement {
  return Object.assign(document.createElement("input"), { type });
}

function within(tag: string): Element {
  const inner = document.createElement("p");
  document.createElement(tag).append(inner);
  return inner;
}

test("a key with a modifier, or where one writes or chooses, is for something else", () => {
  expect(pressed(isForPage, { key: "1" })).toBe(true);
  for (const modifier of ["ctrlKey", "metaKey", "altKey"]) {
    expect(pressed(isForPage, { key: "1", [modifier]: true })).toBe(false);
  }
  for (const target of [input("text"), input("radio"), document.createElement("textarea"), within("dialog")]) {
    expect(pressed(isForPage, { key: "1" }, target)).toBe(false);
  }
});

test("the question mark asks for all keys, but not where it is typed or a dialog is open", () => {
  for (const init of [{}, { shiftKey: true }, { altKey: true }, { ctrlKey: true, altKey: true }]) {
    expect(pressed(asksForKeys, { key: "?", ...init })).toBe(true);
  }
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { repeat: true }]) {
    expect(pressed(asksForKeys, { key: "?", ...init })).toBe(false);
  }
  expect(pressed(asksForKeys, { key: "/" })).toBe(false);
  for (const target of [
    input("text"),
    document.createElement("textarea"),
    document.createElement("select"),
    within("dialog"),
  ]) {
    expect(pressed(asksForKeys, { key: "?" }, target)).toBe(false);
  }
  for (const target of [input("radio"), input("checkbox"), within("section")]) {
    expect(pressed(asksForKeys, { key: "?" }, target)).toBe(true);
  }
});

test("a key that was used already is nobody else's", () => {
  for (const is of [isForPage, asksForKeys]) {
    const target = document.createElement("div");
    target.addEventListener("keydown", (event) => event.preventDefault());
    expect(pressed(is, { key: "?", cancelable: true }, target)).toBe(false);
  }
});
