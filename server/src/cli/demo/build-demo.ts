import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { InviteRequest, SaveOwnersAnswer } from "../../api-contract.ts";
import { DAY } from "../../limits.ts";
import { type OpenApp, openApp } from "../../open-app.ts";
import { openOptions } from "../../start-options.ts";
import { CallFile } from "../../stores/calls/call-file.ts";
import { callFile } from "../../stores/sqlite-store.ts";
import type { ReachOptions } from "../reach-pegboard.ts";
import { AUTHOR_HEADER, askAs } from "./ask-as.ts";
import { DEMO_DAYS, demoCalls } from "./demo-calls.ts";
import { evaluateOnce } from "./demo-evaluations.ts";
import { demoSaves } from "./demo-settings.ts";
import { demoSources } from "./demo-sources.ts";
import type { StandIn } from "./stand-in-model.ts";

/** The file that tells a folder of the demo from one with anything else, and whether it is whole. */
const DEMO_FILE = "pegboard.demo.json";
const WHOLE = '{ "demo": "whole" }\n';

/**
 * Whether a folder has the whole demo; false for one that is new, empty, or where building it was
 * cut off. @throws Error for a folder with anything else, which stays as it is
 */
export function hasDemo(dataDir: string): boolean {
  const file = join(dataDir, DEMO_FILE);
  if (existsSync(file)) return readFileSync(file, "utf8") === WHOLE;
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return false;
  throw new Error(
    `${resolve(dataDir)} has something else than the demo in it, and nothing was written. Name an empty folder with --data, or leave it out for a temporary one.`,
  );
}

/**
 * Writes the demo into a folder as its people would have, then lets go of it. `standIn` answers in
 * the place of a model.
 */
export async function buildDemo({ env, ...chosen }: ReachOptions, standIn: StandIn): Promise<void> {
  const { dataDir } = chosen;
  // What a build that was cut off left there goes.
  rmSync(dataDir, { recursive: true, force: true });
  const note = (text: string) => writeFileSync(join(dataDir, DEMO_FILE), text, { mode: 0o600 });
  const now = Date.now();
  const saves = { at: now };
  const opened = await openApp({
    ...openOptions({ ...chosen, demo: demoSources({ isBuilt: false }) }, env),
    logLevel: "error",
    authorize: ({ headers }) => ({ name: headers.get(AUTHOR_HEADER) ?? env.user }),
    now: () => new Date(saves.at),
    heldBy: { by: "command" },
  });
  note('{ "demo": "begun" }\n');
  try {
    await opened.loaded;
    await saveAll(opened, (daysAgo) => {
      saves.at = now - daysAgo * DAY;
    });
    await invitePeople(opened);
    await evaluateOnce(opened, standIn);
  } finally {
    await opened.close();
  }
  writeCalls(dataDir, now);
  note(WHOLE);
}

async function saveAll(opened: OpenApp, goTo: (daysAgo: number) => void): Promise<void> {
  const preferences = { callLog: { days: DEMO_DAYS }, isFirstStartHidden: true };
  await askAs(opened, "PATCH /api/v1/preferences", { body: preferences });
  for (const { author, daysAgo, changes } of demoSaves()) {
    goTo(daysAgo);
    const asked = { author, body: { changes } };
    const line = "POST /api/v1/settings/owners";
    const { saved, refusals } = await askAs<SaveOwnersAnswer>(opened, line, asked);
    if (!saved) throw new Error(`The demo could not be built: ${refusals[0]?.error.message}`);
  }
}

const person = (name: string) => ({
  ...{ name: `${name} (example)`, email: `${name.toLowerCase()}@example.com` },
});

/** One of each role, as they are invited. Until one of them joins, nobody has to sign in. */
const INVITED: InviteRequest[] = [
  { people: [person("Ada")], rights: { role: "admin" } },
  { people: [person("Ben"), person("Cleo")], rights: { role: "editor" } },
  { people: [person("Dara")], rights: { role: "editor", groups: ["Support", "Sales"] } },
  {
    people: [person("Emil")],
    rights: { role: "viewer", isApprover: true, groups: ["Finance", "Legal"] },
  },
  { people: [person("Fay")], rights: { role: "viewer", groups: ["Marketing"], outside: "hidden" } },
];

async function invitePeople(opened: OpenApp): Promise<void> {
  for (const body of INVITED)
    await askAs(opened, "POST /api/v1/people/invitations", {
      ...{ author: "Platform engineer (example)", body },
    });
}

/** Writes calls as if they had ended at their times. */
function writeCalls(dataDir: string, now: number): void {
  const file = new CallFile(callFile(dataDir));
  try {
    const bounds = { since: now - (DEMO_DAYS + 1) * DAY, bytes: 500_000_000, calls: 200_000 };
    file.write(demoCalls(now), bounds);
  } finally {
    file.close();
  }
}
