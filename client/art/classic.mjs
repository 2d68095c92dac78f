/**
 * Makes `src/faces/classic.svg`, the courts of the classic deck, from Adrian Kennard's cards (CC0, www.me.uk/cards).
 *
 *     node client/art/classic.mjs
 *
 * The drawings come with an npm package that wraps them, and SVGO makes their paths short; both are installed into a
 * folder of their own for the time it takes, so the client needs neither. The result is checked in: run this only to
 * change how it is made. Suits are left out: they are symbols of our own sprite, and so are the signs on the clothes.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const SOURCE = "@heruka_urgyen/react-playing-cards";
const PACKAGES = [`${SOURCE}@0.5.0`, "svgo@4.1.0"];
const RESULT = fileURLToPath(new URL("../src/faces/classic.svg", import.meta.url));
const SUITS = "CDHS";
/** A court is drawn on 1300 by 2000. Half of that is still more than two points for each pixel of the largest card. */
const SCALE = 0.5;
/** What the six layers of a court are, from the ground up: three colours, the black, and two weights of lines. */
const LAYERS = ["court-gold", "court-red", "court-blue", "court-black", "court-line", "court-fine"];
/** Kennard's suits fill so much of their box; ours fill it all. */
const SUIT_SIZE = 0.84;
const NOTE =
  "The courts of Adrian Kennard's playing cards (https://www.me.uk/cards/), CC0 1.0, made small by client/art/classic.mjs";

/** One layer of a court: its path and the signs on it. */
function readLayer(card, suit, rank, layer) {
  const found = new RegExp(`<symbol id="${suit}${rank}${layer}".*?</symbol>`, "s").exec(card);
  const path = / d="([^"]+)"/.exec(found?.[0] ?? "")?.[1];
  if (path === undefined) throw new Error(`layer ${layer} of ${rank}${suit} is not where it was`);
  const signs = [
    ...found[0].matchAll(/<use [^>]*height="([\d.]+)" transform="translate\(([^)]+)\)[^"]*?rotate\(([^)]+)\)[^>]*>/g),
  ];
  if (signs.length !== found[0].split("<use ").length - 1) throw new Error(`a sign of ${rank}${suit} is not read`);
  return { path, mirrored: found[0].includes("scale(-1,1)"), signs };
}

function readCourts(images) {
  return [..."JQK"].flatMap((rank) =>
    [...SUITS].map((suit) => {
      const card = readFileSync(join(images, `${rank}${suit}.svg`), "utf8");
      return { rank, suit, layers: LAYERS.map((_, at) => readLayer(card, suit, rank, at + 1)) };
    }),
  );
}

/** The paths in whole numbers at our scale, in their order. */
function shortened(layers, optimize) {
  const paths = layers.map(({ path, mirrored }) => {
    const transform = `scale(${SCALE})${mirrored ? "scale(-1,1)translate(-1300,0)" : ""}`;
    return `<path transform="${transform}" d="${path}"/>`;
  });
  const short = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${paths.join("")}</svg>`, {
    multipass: true,
    plugins: [{ name: "convertPathData", params: { floatPrecision: 0, transformPrecision: 8, makeArcs: false } }],
  }).data;
  if (short.includes("transform")) throw new Error("a path kept its transform");
  const found = [...short.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  if (found.length !== layers.length) throw new Error(`${found.length} of ${layers.length} paths are left`);
  return found;
}

function signText(suit, [whole, height, place, turn]) {
  const [x, y] = place.split(",").map((number) => Math.round(Number(number) * SCALE));
  const size = Math.round(Number(height) * SCALE * SUIT_SIZE);
  const edged = whole.includes("stroke=") ? ' class="court-edged"' : "";
  const box = `x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}"`;
  return `<use href="#sd-suit-${SUITS.indexOf(suit)}"${edged} ${box} transform="translate(${x} ${y})scale(1 .972)rotate(${turn})"/>`;
}

function courtText({ rank, suit, layers }, paths) {
  const drawn = layers.map(({ signs }, at) => {
    const marks = signs.map((sign) => signText(suit, sign)).join("");
    return `<path class="${LAYERS[at]}" d="${paths[at]}"/>${marks}`;
  });
  const size = `viewBox="0 0 ${1300 * SCALE} ${2000 * SCALE}" preserveAspectRatio="none"`;
  return `<symbol id="sd-classic-${rank}${suit}" ${size}>${drawn.join("")}</symbol>`;
}

async function make(folder) {
  execFileSync("npm", ["install", "--prefix", folder, "--ignore-scripts", "--legacy-peer-deps", ...PACKAGES]);
  const modules = join(folder, "node_modules");
  const { optimize } = await import(pathToFileURL(join(modules, "svgo", "lib", "svgo-node.js")).href);
  const courts = readCourts(join(modules, SOURCE, "src", "images", "2color"));
  const paths = shortened(
    courts.flatMap(({ layers }) => layers),
    optimize,
  );
  const symbols = courts.map((court, at) =>
    courtText(court, paths.slice(at * LAYERS.length, (at + 1) * LAYERS.length)),
  );
  const head =
    'xmlns="http://www.w3.org/2000/svg" id="sd-classic" class="sd-sprite" width="0" height="0" aria-hidden="true"';
  return `<svg ${head}>\n<!-- ${NOTE} -->\n${symbols.join("\n")}\n</svg>\n`;
}

const folder = mkdtempSync(join(tmpdir(), "classic-"));
try {
  const text = await make(folder);
  writeFileSync(RESULT, text);
  console.log(`${RESULT}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`);
} finally {
  rmSync(folder, { recursive: true });
}
