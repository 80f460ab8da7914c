import fc from "fast-check";
import { expect, test } from "vitest";
import { mediaBlock } from "./result-parts.ts";

test("bytes become the Base64 text that Node makes of them", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(mediaBlock(bytes, "image/png")).toEqual({
        type: "image",
        data: Buffer.from(bytes).toString("base64"),
        mimeType: "image/png",
      });
    }),
  );
});

test("a sound is one, anything else is a file with a name", () => {
  expect(mediaBlock("UklGRg==", "audio/wav")).toEqual({
    type: "audio",
    data: "UklGRg==",
    mimeType: "audio/wav",
  });
  expect(mediaBlock("JVBERi0=", "application/pdf", "a b.pdf")).toEqual({
    type: "resource",
    resource: { uri: "file:///a%20b.pdf", mimeType: "application/pdf", blob: "JVBERi0=" },
  });
});
