/**
 * A win as a picture of 1200 by 630 pixels, as previews of links are shaped: the game, the deal, what it took, four kings.
 *
 * Drawn on a canvas in the page's own colours, so that it looks as the table did. Nothing is loaded for it.
 */
import { clockText } from "../words/clock.ts";
import "../words/share_words.ts";
import { words } from "../words/words.ts";
import { drawKing } from "./draw_card.ts";
import type { ShareFacts } from "./facts.ts";
import { type Palette, palette } from "./palette.ts";

const PICTURE_WIDTH = 1200;
const PICTURE_HEIGHT = 630;
/** Where the text stands, and how wide it may be. */
const LEFT = 84;
const TEXT_WIDTH = 520;
/** A line too long is set smaller down to this, and shortened then. */
const SMALLEST = 0.68;
/** Suits of the fan from left to right, colours in turn: clubs, diamonds, spades, hearts. */
const FAN = [0, 1, 3, 2];

/** Where a picture cannot be drawn or written. */
export class PictureError extends Error {
  override readonly name = "PictureError";
}

export async function sharePicture(facts: ShareFacts): Promise<Blob> {
  const sheet = document.createElement("canvas");
  sheet.width = PICTURE_WIDTH;
  sheet.height = PICTURE_HEIGHT;
  const canvas = sheet.getContext("2d");
  if (canvas === null) throw new PictureError("this browser draws no pictures");
  const colours = palette();
  drawTable(canvas, colours);
  drawFan(canvas, colours);
  drawWords(canvas, colours, facts);
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, "image/png"));
  if (blob === null) throw new PictureError("this browser writes no pictures");
  return blob;
}

function drawTable(canvas: CanvasRenderingContext2D, colours: Palette): void {
  const felt = canvas.createRadialGradient(840, 250, 40, 700, 320, 900);
  felt.addColorStop(0, colours.felt);
  felt.addColorStop(1, colours["felt-deep"]);
  canvas.fillStyle = felt;
  canvas.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  canvas.strokeStyle = colours["felt-line"];
  canvas.lineWidth = 2;
  canvas.beginPath();
  canvas.roundRect(28, 28, PICTURE_WIDTH - 56, PICTURE_HEIGHT - 56, 30);
  canvas.stroke();
}

function drawFan(canvas: CanvasRenderingContext2D, colours: Palette): void {
  FAN.forEach((suit, at) => {
    const turn = (at - (FAN.length - 1) / 2) * 0.26;
    canvas.save();
    canvas.translate(886, 680);
    canvas.scale(0.88, 0.88);
    canvas.rotate(turn);
    canvas.translate(0, -410);
    drawKing(canvas, suit, colours);
    canvas.restore();
  });
}

function drawWords(canvas: CanvasRenderingContext2D, colours: Palette, facts: ShareFacts): void {
  canvas.textBaseline = "alphabetic";
  drawBrand(canvas, colours);
  const [name, ...rest] = facts.game.split(", ");
  line(canvas, colours, name!, 232, 84, 800);
  line(canvas, colours, words("picture-deal", { deal: facts.deal }), 300, 44, 650);
  line(canvas, colours, rest.join(" · "), 350, 30, 500, 0.86);
  line(canvas, colours, words("picture-done"), rest.length > 0 ? 398 : 356, 30, 500, 0.86);
  const numbers: readonly (readonly [string, string])[] = [
    [words("picture-moves"), String(facts.moves)],
    [words("picture-time"), clockText(facts.ms)],
    [words("picture-hints"), String(facts.hints)],
  ];
  let x = LEFT;
  for (const [what, value] of numbers) x += number(canvas, colours, what, value, x) + 22;
}

function drawBrand(canvas: CanvasRenderingContext2D, { "felt-deep": deep, "felt-ink": ink, font }: Palette): void {
  canvas.save();
  canvas.translate(LEFT, 78);
  canvas.scale(1.5, 1.5);
  canvas.fillStyle = ink;
  canvas.fill(new Path2D("M16 1.5 30.5 16 16 30.5 1.5 16Z"));
  canvas.fillStyle = deep;
  canvas.fill(new Path2D("M16 9 23 16 16 23 9 16Z"));
  canvas.restore();
  canvas.fillStyle = ink;
  canvas.font = `750 36px ${font}`;
  canvas.fillText(words("brand"), LEFT + 62, 115);
}

/** A line as large as asked, or as fits. */
function line(
  canvas: CanvasRenderingContext2D,
  { "felt-ink": ink, font }: Palette,
  text: string,
  y: number,
  size: number,
  weight: number,
  strength = 1,
): void {
  canvas.save();
  canvas.globalAlpha = strength;
  canvas.fillStyle = ink;
  canvas.font = `${weight} ${size}px ${font}`;
  const fits = Math.min(1, TEXT_WIDTH / Math.max(1, canvas.measureText(text).width));
  canvas.font = `${weight} ${Math.floor(size * Math.max(SMALLEST, fits))}px ${font}`;
  canvas.fillText(shortened(canvas, text), LEFT, y);
  canvas.restore();
}

/** What of a text has room, with a sign that there is more. */
function shortened(canvas: CanvasRenderingContext2D, text: string): string {
  const signs = [...text];
  const cut = (length: number): string => (length < signs.length ? `${signs.slice(0, length).join("")}…` : text);
  let length = signs.length;
  while (length > 1 && canvas.measureText(cut(length)).width > TEXT_WIDTH) length--;
  return cut(length);
}

/** One number in its box; gives the width of the box. */
function number(
  canvas: CanvasRenderingContext2D,
  { surface, ink, "ink-soft": soft, font }: Palette,
  what: string,
  value: string,
  x: number,
): number {
  canvas.font = `800 50px ${font}`;
  const width = Math.max(132, canvas.measureText(value).width + 52);
  canvas.fillStyle = surface;
  canvas.beginPath();
  canvas.roundRect(x, 436, width, 112, 20);
  canvas.fill();
  canvas.fillStyle = ink;
  canvas.fillText(value, x + 26, 492);
  canvas.fillStyle = soft;
  canvas.font = `600 24px ${font}`;
  canvas.fillText(what, x + 26, 528);
  return width;
}
