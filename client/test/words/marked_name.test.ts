import { expect, test } from "vitest";
import { markedName } from "../../src/words/marked_name.ts";

test("a name that is no person's is marked", () => {
  const marked = ["guest", "account", "bot", "ghost"].map((kind) => markedName({ name: "Zed", kind }));
  expect(marked).toEqual(["Zed", "Zed", "Zed (bot)", "Zed (ghost)"]);
});
