/**
 * One court card on a canvas, from the same drawings as the cards of the table.
 *
 * Knows neither page nor result.
 */
import { EMBLEM_PATHS, RANK_GLYPHS, RANK_STROKE, SUIT_PATHS } from "../faces/glyphs.ts";
import type { Palette } from "./palette.ts";

/** The shape of a card, as wide as `WIDTH`. */
const WIDTH = 232;
const HEIGHT = 325;
const ROUND = 20;
const KING_RANK = 12;
const KING_EMBLEM = 2;
const SUIT_COLOURS = ["club", "diamond", "heart", "spade"] as const;

/** Draws the king of a suit with its middle at 0, 0. */
export function drawKing(canvas: CanvasRenderingContext2D, suit: number, palette: Palette): void {
  const colour = palette[SUIT_COLOURS[suit]!];
  canvas.save();
  canvas.translate(-WIDTH / 2, -HEIGHT / 2);
  drawCardShape(canvas, palette);
  canvas.fillStyle = colour;
  canvas.strokeStyle = colour;
  drawIndex(canvas, suit);
  panel(canvas, colour);
  canvas.fillStyle = palette.gold;
  fill(canvas, EMBLEM_PATHS[KING_EMBLEM]!, 58, 120, 1.16, "evenodd");
  canvas.fillStyle = colour;
  fill(canvas, SUIT_PATHS[suit]!, 71, 205, 0.9);
  canvas.restore();
}

function drawCardShape(canvas: CanvasRenderingContext2D, palette: Palette): void {
  canvas.save();
  canvas.shadowColor = "rgb(0 0 0 / 38%)";
  canvas.shadowBlur = 26;
  canvas.shadowOffsetY = 10;
  canvas.fillStyle = palette["card-face"];
  canvas.beginPath();
  canvas.roundRect(0, 0, WIDTH, HEIGHT, ROUND);
  canvas.fill();
  canvas.restore();
}

function drawIndex(canvas: CanvasRenderingContext2D, suit: number): void {
  const { width, path } = RANK_GLYPHS[KING_RANK]!;
  canvas.save();
  canvas.translate(18, 18);
  canvas.scale(0.72, 0.72);
  canvas.lineWidth = RANK_STROKE;
  canvas.lineCap = "round";
  canvas.lineJoin = "round";
  canvas.stroke(new Path2D(path));
  canvas.restore();
  fill(canvas, SUIT_PATHS[suit]!, 18 + (width + 12) * 0.72, 23, 0.62);
}

function panel(canvas: CanvasRenderingContext2D, colour: string): void {
  canvas.save();
  canvas.globalAlpha = 0.08;
  canvas.fillStyle = colour;
  canvas.beginPath();
  canvas.roundRect(18, 104, WIDTH - 36, HEIGHT - 122, 18);
  canvas.fill();
  canvas.restore();
}

/** Fills a path of the deck at a place, so many times as large. */
function fill(
  canvas: CanvasRenderingContext2D,
  path: string,
  x: number,
  y: number,
  scale: number,
  rule: CanvasFillRule = "nonzero",
): void {
  canvas.save();
  canvas.translate(x, y);
  canvas.scale(scale, scale);
  canvas.fill(new Path2D(path), rule);
  canvas.restore();
}
