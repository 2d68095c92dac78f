/** The elements of the solo page by their ids, which its markup has. */

export function byId<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}
