/**
 * Where the browser keeps a lease that its tabs share: one value in its database, read and written in one transaction.
 *
 * Knows no turns.
 *
 * @example
 * const cell = databaseCell("squaredeal.guest");
 * await cell((lease) => lease ?? { holder: "me", until: Date.now() + 5_000 }); // whose lease it is now
 */
import type { Lease, LeaseCell } from "./lease.ts";

const STORE = "lease";
/** A database that does not answer for so long is none. */
const PATIENCE_MS = 3_000;

/** Fails where the browser keeps nothing, or its database does not answer. */
export function databaseCell(name: string): LeaseCell {
  return async (next) => {
    const database = await opened(name);
    try {
      return await exchanged(database, next);
    } finally {
      database.close();
    }
  };
}

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error("The browser's database does not answer.")), PATIENCE_MS);
    const asked = indexedDB.open(name);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => {
      clearTimeout(patience);
      resolve(asked.result);
    };
    asked.onerror = () => {
      clearTimeout(patience);
      reject(asked.error);
    };
  });
}

function exchanged(database: IDBDatabase, next: Parameters<LeaseCell>[0]): Promise<Lease | null> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, "readwrite");
    const store = transaction.objectStore(STORE);
    let lease: Lease | null = null;
    const read = store.get(0);
    read.onsuccess = () => {
      lease = next((read.result as Lease | undefined) ?? null);
      if (lease === null) store.delete(0);
      else store.put(lease, 0);
    };
    transaction.oncomplete = () => resolve(lease);
    transaction.onabort = () => reject(transaction.error);
  });
}
