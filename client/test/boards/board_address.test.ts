import { describe, expect, it } from "vitest";
import { boardInAddress, boardQuery, boardWith } from "../../src/boards/board_address.ts";

describe("the address of a board", () => {
  it("is read and written back", () => {
    const query = "rules=klondike%2F3%2Funlimited&by=moves&span=week&clean=1&of=guests&around=p1";
    expect(boardQuery(boardInAddress(`?${query}`, "accounts"))).toBe(query);
  });

  it("has the usual where it says nothing, or what nobody knows", () => {
    const usual = { rules: "freecell", by: "time", span: "all", period: "", clean: "0", of: "guests", part: null };
    expect(boardInAddress("", "guests")).toEqual(usual);
    expect(boardInAddress("?rules=spider&by=luck&span=era&clean=yes&of=cats&colour=red", "guests")).toEqual(usual);
  });

  it("names a period of its span, and of dailies only where there are any", () => {
    const past = boardInAddress("?rules=freecell&span=month&period=2026-10&after=AbC", "accounts");
    expect(past.period).toBe("2026-10");
    expect(boardQuery(past)).toContain("span=month&clean=0&of=accounts&period=2026-10");
    expect(boardInAddress("?span=week&period=2026-10", "accounts").period).toBe("");
    expect(boardWith(past, { span: "week" })).toMatchObject({ span: "week", period: "", part: null });
    expect(boardWith(past, { by: "moves" }).period).toBe("2026-10");
    const day = boardInAddress("?span=day&period=2026-11-30", "accounts");
    expect(boardWith(day, { rules: "klondike/3/unlimited" })).toMatchObject({ span: "day", period: "2026-11-30" });
    expect(boardWith(day, { rules: "klondike/3/3" })).toMatchObject({ span: "all", period: "" });
    expect(boardInAddress("?rules=klondike/3/3&span=day", "accounts").span).toBe("all");
  });

  it("begins at the top with another filter, and holds one part at most", () => {
    const behind = boardInAddress("?after=AbC&around=p1", "accounts");
    expect(behind.part).toEqual(["after", "AbC"]);
    expect(boardWith(behind, { by: "moves" })).toMatchObject({ by: "moves", part: null });
    expect(boardQuery(boardWith(behind, { part: ["before", "x"] }))).toContain("before=x");
    expect(boardQuery(boardWith(behind, { part: ["before", "x"] }))).not.toContain("after");
  });
});
