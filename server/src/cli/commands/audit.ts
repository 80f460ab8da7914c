import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type Command, InvalidArgumentError } from "commander";
import type { AuditVerification, AuditVerifyRequest } from "../../api-contract.ts";
import { ChainCheck, isWholeRecord } from "../../audit/verify-chain.ts";
import type { AuditChainPlace } from "../../stores/audit/audit-store.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { type AddCommand, reachOptions, withPegboard } from "../command.ts";

/** The record of what happened. */
export const audit: AddCommand = (program, { env, terminal, endWith }) => {
  const group = program.command("audit").description("the record of what happened");
  return group
    .command("verify [file]")
    .description(
      "check that every entry is as it was written: of this Pegboard, or of a whole record exported as JSON lines; ends with 1 when it is not",
    )
    .option(
      "--checkpoint <entry:hash>",
      "also check that the record still has this entry, as the page Audit gave it",
      toCheckpoint,
    )
    .option(
      "--former-key <key>",
      "take checkpoints of this public key for Pegboard's own, after its key was lost",
    )
    .option("--json", "print the answer of the API", false)
    .action(async (file: string | undefined, options: VerifyOptions, command: Command) => {
      const { checkpoint, formerKey, json } = options;
      const body: AuditVerifyRequest = {
        ...(checkpoint && { checkpoint }),
        ...(formerKey !== undefined && { formerKey }),
      };
      const verified =
        file === undefined
          ? await withPegboard(
              { ...(await reachOptions(command, { env, terminal })), callsNothing: true },
              (pegboard) =>
                askPegboard<AuditVerification>(pegboard, "POST /api/v1/audit/verify", body),
            )
          : await verifyExport(file, checkpoint);
      for (const line of json ? [JSON.stringify(verified)] : verificationLines(verified))
        terminal.print(line);
      if (!isWholeRecord(verified)) endWith(1);
    });
};

interface VerifyOptions {
  checkpoint?: AuditChainPlace;
  formerKey?: string;
  json: boolean;
}

/** Checks the lines of an export. @throws Error that names the line that is no entry */
async function verifyExport(
  file: string,
  checkpoint: AuditChainPlace | undefined,
): Promise<AuditVerification> {
  const check = new ChainCheck(checkpoint ? { checkpoint } : {});
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number += 1;
    if (line !== "") check.add(readExportedLine(line, `${file}:${number}`));
  }
  return check.end();
}

function readExportedLine(line: string, place: string): Parameters<ChainCheck["add"]>[0] {
  try {
    const { position, hash, ...entry } = JSON.parse(line) as { position: number; hash: string };
    if (Number.isInteger(position) && typeof hash === "string")
      return { position, hash, entry: JSON.stringify(entry), agrees: true };
  } catch {
    // It is told below, with its line.
  }
  throw new Error(`${place} is no entry of the record: export it on the page Audit as JSON lines.`);
}

function verificationLines(verified: AuditVerification): string[] {
  const { entries, upTo, last, changed, missing, checkpoint, checkpoints } = verified;
  const broken = [
    ...changed.map((entry) => `Entry ${entry} was changed, or the hash of the one before it was.`),
    ...missing.map(({ from, to }) =>
      from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`,
    ),
    ...(checkpoints?.broken ?? []).map(
      ({ number, position }) =>
        `Checkpoint ${number} at entry ${position} does not hold: its signature is wrong or of another key, or the record has another entry there.`,
    ),
    ...(checkpoints?.missing ?? []).map(({ number }) => `Checkpoint ${number} is missing.`),
    ...(checkpoints?.otherKeys ?? []).map(
      ({ publicKey, count }) =>
        `${count} of them by the key ${publicKey}: if it was Pegboard's before its key was lost, give it with --former-key.`,
    ),
    ...(checkpoint?.holds === false
      ? [`The record does not have entry ${checkpoint.position} with the hash of the checkpoint.`]
      : []),
  ];
  if (broken.length > 0) return [...broken, `Verified up to entry ${upTo}.`];
  return [
    `All ${entries} entries are as they were written.`,
    ...(checkpoints?.beginsAfter === undefined
      ? []
      : [`Entries up to ${checkpoints.beginsAfter} were deleted, with a signed end.`]),
    ...(checkpoints?.last
      ? [
          `${checkpoints.count} signed checkpoints hold, the last at entry ${checkpoints.last.position}.`,
        ]
      : []),
    ...(checkpoint ? [`The checkpoint at entry ${checkpoint.position} holds.`] : []),
    ...(entries > 0 ? [`Checkpoint, to keep elsewhere: ${last.position}:${last.hash}`] : []),
  ];
}

function toCheckpoint(text: string): AuditChainPlace {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position !== undefined && hash !== undefined) return { position: Number(position), hash };
  throw new InvalidArgumentError("It has to be the number of an entry, a colon and its hash.");
}
