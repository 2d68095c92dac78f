import { describe, expect, it } from "vitest";
import { boardInAddress, boardQuery, boardWith } from "../../src/boards/board_address.ts";

describe("the address of a board", () => {
  it("is read and written back", () => {
    const query = "rules=klondike%2F3%2Funlimited&by=moves&span=week&clean=1&of=guests&around=p1";
    expect(boardQuery(boardInAddress(`?${query}`, "accounts"))).toBe(query);
  });

  it("has the usual where it says nothing, or what nobody knows", () => {
    const usual = { rules: "freecell", by: "time", span: "all", clean: "0", of: "guests", part: null };
    expect(boardInAddress("", "guests")).toEqual(usual);
    expect(boardInAddress("?rules=spider&by=luck&span=era&clean=yes&of=cats&colour=red", "guests")).toEqual(usual);
  });

  it("begins at the top with another filter, and holds one part at most", () => {
    const behind = boardInAddress("?after=AbC&around=p1", "accounts");
    expect(behind.part).toEqual(["after", "AbC"]);
    expect(boardWith(behind, { by: "moves" })).toMatchObject({ by: "moves", part: null });
    expect(boardQuery(boardWith(behind, { part: ["before", "x"] }))).toContain("before=x");
    expect(boardQuery(boardWith(behind, { part: ["before", "x"] }))).not.toContain("after");
  });
});
