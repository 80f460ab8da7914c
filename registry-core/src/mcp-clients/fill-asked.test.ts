import fc from "fast-check";
import { expect, it } from "vitest";
import { fillAsked } from "./fill-asked.ts";

const key = { reference: "${input:key}", isRequired: true };
const mode = { reference: "${input:mode}", isRequired: false, default: "fast" };
const extra = { reference: "${input:extra}", isRequired: false };
const home = { reference: "${DESK}", isRequired: false, variable: "DESK" };
const sent = {
  transport: "stdio",
  command: "desk",
  args: ["-y", "desk", "--mode", "${input:mode}", "--extra", "${input:extra}", "${DESK}/docs"],
  env: { KEY: "key ${input:key}", EXTRA: "${input:extra}" },
  shown: { args: [0, 1, 2, 4] },
};

it("puts in what was entered, or the default, and drops what was left empty with its flag", () => {
  const asked = [key, mode, extra, home];
  expect(fillAsked(sent, asked, { [key.reference]: "k", [home.reference]: "/desk" })).toEqual({
    config: {
      transport: "stdio",
      command: "desk",
      env: { KEY: "key k" },
      args: ["-y", "desk", "--mode", "fast", "/desk/docs"],
      shown: { args: [0, 1, 2] },
    },
    isMissing: false,
  });
});

it("keeps the name of a variable that was left empty, and has what is required entered later", () => {
  const first = fillAsked(sent, [key, mode, extra, home], { [mode.reference]: "" });
  expect(first).toEqual({
    config: {
      transport: "stdio",
      command: "desk",
      variables: true,
      env: { KEY: "key ${input:key}" },
      args: ["-y", "desk", "${DESK}/docs"],
      shown: { args: [0, 1] },
      pendingValues: [key],
    },
    isMissing: true,
  });
  const later = fillAsked(first.config, [key], { [key.reference]: "k" });
  expect(later.isMissing).toBe(false);
  expect(later.config).toEqual({
    ...first.config,
    env: { KEY: "key k" },
    pendingValues: undefined,
  });
});

it("changes nothing where nothing is asked for", () => {
  expect(fillAsked(sent, [], {})).toEqual({ config: sent, isMissing: false });
});

it("takes what somebody enters as it is, also where it looks like another reference", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (typed) => {
      const value = `${typed}${mode.reference}$&`;
      const { config } = fillAsked(
        { url: `https://x.test/${key.reference}?m=${mode.reference}` },
        [key, mode],
        { [key.reference]: value, [mode.reference]: "slow" },
      );
      expect(config.url).toBe(`https://x.test/${value}?m=slow`);
    }),
  );
});
