import { expect, test } from "vitest";
import { suggestedName } from "../../src/identity/identity.ts";

test("a suggested name is one of the lists' pairs", () => {
  expect([suggestedName(() => 0), suggestedName(() => 0.9999)]).toEqual(["Brave Badger", "Witty Wren"]);
});
