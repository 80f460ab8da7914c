import { expect, test } from "vitest";
import { fileText } from "./file-text.ts";

test.each([
  ["UTF-8", [0x22, 0xc3, 0xb6, 0x22]],
  ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0x22, 0xc3, 0xb6, 0x22]],
  ["UTF-16 of Windows", [0xff, 0xfe, 0x22, 0, 0xf6, 0, 0x22, 0]],
  ["UTF-16 in the other order", [0xfe, 0xff, 0, 0x22, 0, 0xf6, 0, 0x22]],
  ["an older encoding", [0x22, 0xf6, 0x22]],
])("a file in %s is read", async (_, bytes) => {
  expect(await fileText(new Blob([new Uint8Array(bytes)]))).toBe('"ö"');
});
