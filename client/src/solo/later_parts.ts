/**
 * Parts of the solo page that are not needed at first, fetched once it has nothing else to do: they are there then when the
 * connection is not.
 *
 * Each gives null where it cannot be had now.
 */

const keys = () => import("../table/keys_dialog.ts").catch(() => null);
export const sharing = () => import("../share/share.ts").catch(() => null);
const celebration = () => import("../table/celebration.ts").catch(() => null);

/** Shows all keys of the page; false where they cannot be had. */
export async function showKeys(): Promise<boolean> {
  const loaded = await keys();
  loaded?.openKeys("solo");
  return loaded !== null;
}

/** Fetches all of them in idle time. */
export function warm(): void {
  const fetchAll = (): void => void Promise.all([keys(), sharing(), celebration()]);
  // Not every browser tells when it is idle.
  if (typeof requestIdleCallback === "function") requestIdleCallback(fetchAll);
  else window.addEventListener("load", fetchAll, { once: true });
}
