/**
 * JSON in a browser's storage, which may be missing, full or forbidden and give back anything.
 *
 * Reading gives an empty object then, writing says that it failed; neither throws. Knows no keys.
 */
import { fieldsOf } from "./read_records.ts";

export type Fields = Readonly<Record<string, unknown>>;

export class KeptJson {
  private readonly storage: () => Storage;

  /** `storage` may throw: some browsers do when it is only looked at. */
  constructor(storage: () => Storage) {
    this.storage = storage;
  }

  read(key: string): Fields {
    try {
      return fieldsOf(JSON.parse(this.storage().getItem(key) ?? "null")) ?? {};
    } catch {
      return {};
    }
  }

  /** Keeps the value, or says that it could not. */
  write(key: string, value: unknown): boolean {
    return this.done((storage) => storage.setItem(key, JSON.stringify(value)));
  }

  forget(key: string): boolean {
    return this.done((storage) => storage.removeItem(key));
  }

  private done(change: (storage: Storage) => void): boolean {
    try {
      change(this.storage());
      return true;
    } catch {
      return false;
    }
  }
}
