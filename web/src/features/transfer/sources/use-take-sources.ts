import { reasonOf } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { describeSourceFault } from "@pegboard/registry-core/problems";
import { useState } from "react";
import { needsTerminalCode } from "../../../api/source-actions.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { type ImportedSource, useTakeSource } from "../../../api/transfer.ts";
import { t } from "../../../messages/t.ts";
import { sourceKey } from "../use-import.ts";

interface TakenSource {
  isTaken: boolean;
  text: string;
}

export type EnteredSecrets = Readonly<Record<string, string>>;

export const secretKey = (source: ImportedSource, place: readonly string[]) =>
  JSON.stringify([sourceKey(source), ...place]);

/**
 * Stores sources one after the other; without the code that the terminal shows it stops at the
 * first that needs it.
 */
export function useTakeSources(sources: readonly ImportedSource[]) {
  const { mutateAsync: take } = useTakeSource();
  const [taken, setTaken] = useState<ReadonlyMap<string, TakenSource>>(new Map());
  const [state, setState] = useState<"open" | "taking" | "asked">("open");
  const run = async (entered: EnteredSecrets) => {
    setState("taking");
    for (const source of sources.filter((one) => !taken.has(sourceKey(one)))) {
      const { whole, isMissing } = withEntered(source, entered);
      let outcome: TakenSource;
      try {
        outcome = {
          isTaken: true,
          text: takenSourceText(await take({ source: whole, paused: isMissing }), isMissing),
        };
      } catch (error) {
        if (needsTerminalCode(error)) return setState("asked");
        outcome = { isTaken: false, text: t("Not taken: {reason}", { reason: reasonOf(error) }) };
      }
      setTaken((before) => new Map([...before, [sourceKey(source), outcome]]));
    }
    setState("open");
  };
  return { run, state, taken, isDone: taken.size === sources.length };
}

function withEntered(source: ImportedSource, entered: EnteredSecrets) {
  const given = source.secrets.map(
    (place) => [place[1], entered[secretKey(source, place)] ?? ""] as const,
  );
  const [[part] = ["env"]] = source.secrets;
  const values = Object.fromEntries(given.filter(([, value]) => value !== ""));
  const sent: JsonObject = {
    ...source.sent,
    [part]: { ...(source.sent[part] as JsonObject | undefined), ...values },
  };
  return {
    whole: Object.keys(values).length > 0 ? { ...source, sent } : source,
    isMissing: given.some(([, value]) => value === ""),
  };
}

function takenSourceText({ state, faults }: SourceSummary, isMissing: boolean): string {
  if (state === "failed")
    return t("Taken, but it brings no tools now: {reason}", {
      reason: faults.map((one) => describeSourceFault(one, t)).join(" "),
    });
  if (state === "paused")
    return isMissing
      ? t("Taken, paused until what is missing is entered under Sources")
      : t("Taken, paused");
  return state === "ready" ? t("Taken, ready") : t("Taken");
}
