import { statSync } from "node:fs";
import { compressedFile, homeScripts } from "../home-screen.mjs";

const FIRST_LOAD_BYTES = 180_000;
/** Each is a request of its own, and small ones compress worse. */
const FIRST_LOAD_FILES = 4;

/**
 * The JavaScript that the built app loads to show its home screen, as it travels: compressed with
 * Brotli.
 */
export function checkFirstLoad() {
  const scripts = homeScripts().map((file) => ({
    file,
    bytes: statSync(compressedFile(file)).size,
  }));
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `    The home screen loads ${kilobyteText(total)} of JavaScript in ${scripts.length} files; ${kilobyteText(FIRST_LOAD_BYTES)} and ${FIRST_LOAD_FILES} files are allowed.`,
  );
  if (scripts.length > FIRST_LOAD_FILES) {
    return [
      `The home screen loads ${scripts.length} scripts, more than ${FIRST_LOAD_FILES}. Group small ones in vite.config.ts.`,
    ];
  }
  if (total <= FIRST_LOAD_BYTES) return [];
  const largest = scripts.sort((a, b) => b.bytes - a.bytes).slice(0, 8);
  return [
    `The home screen loads ${kilobyteText(total)} of JavaScript, more than ${kilobyteText(FIRST_LOAD_BYTES)}. Import later what it does not show at once. The largest parts:`,
    ...largest.map(({ file, bytes }) => `  ${kilobyteText(bytes)}  ${file}`),
  ];
}

const kilobyteText = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
