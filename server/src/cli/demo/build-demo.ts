import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SaveOwnersAnswer } from "../../api-contract.ts";
import type { NodeBindings } from "../../http/host-operators.ts";
import { DAY } from "../../limits.ts";
import { type OpenApp, openApp } from "../../open-app.ts";
import { openOptions } from "../../start-options.ts";
import { CallFile } from "../../stores/calls/call-file.ts";
import { callFile } from "../../stores/sqlite-store.ts";
import { askPegboard } from "../ask-pegboard.ts";
import type { ReachOptions } from "../reach-pegboard.ts";
import { DEMO_DAYS, demoCalls } from "./demo-calls.ts";
import { demoSaves } from "./demo-settings.ts";
import { demoSources } from "./demo-sources.ts";

/** The file that tells a folder of the demo from one with anything else, and whether it is whole. */
const DEMO_FILE = "pegboard.demo.json";
const WHOLE = '{ "demo": "whole" }\n';
/** Only who asks from outside of the program is asked for a name. */
const FROM_ANYWHERE: NodeBindings = { incoming: {} };
/** The header by which a request says whose save it makes up. */
const AUTHOR_HEADER = "X-Demo-Author";

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

/** Writes the demo into a folder as its people would have, then lets go of it. */
export async function buildDemo({ env, ...chosen }: ReachOptions): Promise<void> {
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

function askAs<Answer>(
  { app }: OpenApp,
  line: string,
  { author, body }: { author?: string; body: object },
): Promise<Answer> {
  const fetch = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Host", "localhost");
    if (author !== undefined) headers.set(AUTHOR_HEADER, author);
    const request = new Request(new URL(path, "http://localhost"), { ...init, headers });
    return app.fetch(request, FROM_ANYWHERE);
  };
  return askPegboard({ fetch, close: async () => undefined }, line, body);
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
