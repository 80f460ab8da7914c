import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SaveOwnersAnswer } from "../../api-contract.ts";
import { DAY } from "../../limits.ts";
import { type OpenApp, openApp } from "../../open-app.ts";
import { openOptions } from "../../start-options.ts";
import { CallFile } from "../../stores/calls/call-file.ts";
import { callFile } from "../../stores/sqlite-store.ts";
import type { ReachOptions } from "../reach-pegboard.ts";
import { AUTHOR_HEADER, askAs } from "./ask-as.ts";
import { DEMO_DAYS, demoCalls } from "./demo-calls.ts";
import { evaluateOnce } from "./demo-evaluations.ts";
import { invitePeople, joinPeople } from "./demo-people.ts";
import { demoSaves } from "./demo-settings.ts";
import { demoSources } from "./demo-sources.ts";
import type { StandIn } from "./stand-in-model.ts";

/** The file that tells a folder of the demo from one with anything else, and whether it is whole. */
const DEMO_FILE = "pegboard.demo.json";

/** What the file says of a demo that is whole. */
interface WholeDemo {
  /** That of all its people, where they have joined. */
  password?: string | undefined;
}

/**
 * The demo in a folder; undefined for a folder that is new, empty, or where building it was cut off.
 * @throws Error for a folder with anything else, which stays as it is
 */
export function readDemo(dataDir: string): WholeDemo | undefined {
  const file = join(dataDir, DEMO_FILE);
  if (existsSync(file)) {
    const { demo, ...whole } = JSON.parse(readFileSync(file, "utf8"));
    return demo === "whole" ? whole : undefined;
  }
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return undefined;
  throw new Error(
    `${resolve(dataDir)} has something else than the demo in it, and nothing was written. Name an empty folder with --data, or leave it out for a temporary one.`,
  );
}

/**
 * Writes the demo into a folder as its people would have, then lets go of it. `standIn` answers in
 * the place of a model; with a password, its people join.
 */
export async function buildDemo(
  { env, ...chosen }: ReachOptions,
  { standIn, password }: WholeDemo & { standIn: StandIn },
): Promise<void> {
  const { dataDir } = chosen;
  // What a build that was cut off left there goes.
  rmSync(dataDir, { recursive: true, force: true });
  const note = (content: object) =>
    writeFileSync(join(dataDir, DEMO_FILE), `${JSON.stringify(content)}\n`, { mode: 0o600 });
  const now = Date.now();
  const saves = { at: now };
  const opened = await openApp({
    ...openOptions({ ...chosen, demo: demoSources({ isBuilt: false }) }, env),
    logLevel: "error",
    authorize: ({ headers }) => ({ name: headers.get(AUTHOR_HEADER) ?? env.user }),
    now: () => new Date(saves.at),
    heldBy: { by: "command" },
  });
  note({ demo: "begun" });
  try {
    await opened.loaded;
    await saveAll(opened, (daysAgo) => {
      saves.at = now - daysAgo * DAY;
    });
    const invited = await invitePeople(opened);
    await evaluateOnce(opened, standIn);
    if (password !== undefined) await joinPeople(opened, invited, password);
  } finally {
    await opened.close();
  }
  writeCalls(dataDir, now);
  note({ demo: "whole", password });
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
