import { expect, test } from "vitest";
import { browserName } from "./terminal-proof.tsx";

const ENGINE = "AppleWebKit/537.36 (KHTML, like Gecko)";
test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${ENGINE} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome, Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${ENGINE} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    "Edge, Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605",
    "Safari, macOS",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${ENGINE} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome, Android",
  ],
  ["Firefox/1.0", "Firefox"],
  ["curl/8.5.0", undefined],
  ["", undefined],
])("%s is called %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
