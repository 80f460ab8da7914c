import { isJsonObject } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { LIMITS } from "@pegboard/registry-core/internal";
import { momentText } from "@pegboard/ui/messages/day-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callQuery } from "../../../api/calls.ts";
import { t } from "../../../messages/t.ts";
import { withoutRemoved } from "./without-removed.ts";

interface LoggedArgumentsProps {
  /** The id of a call in the log. */
  call: number;
  tool: string;
  method: string;
  onTake(args: JsonObject): void;
}

/** Takes over the arguments of a logged call, and says which of them the log does not have. */
export function LoggedArguments({ call, tool, method, onTake }: LoggedArgumentsProps) {
  const { data, error } = useQuery(callQuery(call));
  const [missing, setMissing] = useState<string[]>();
  // The address may still name the call of a method that was open before.
  const isOther = data !== undefined && (data.tool !== tool || data.method !== method);
  const kept = isOther ? undefined : data?.arguments;
  useEffect(() => {
    if (!isJsonObject(kept)) return;
    const left: string[] = [];
    onTake(withoutRemoved(kept, { left, longest: LIMITS.loggedText }));
    setMissing(left);
  }, [kept, onTake]);
  if (error)
    return (
      <Note tone="warn">
        {t("The arguments of the logged call could not be loaded: {reason}", {
          reason: error.message,
        })}
      </Note>
    );
  if (!data || isOther) return null;
  if (!isJsonObject(kept))
    return (
      <Note tone="warn">{t("The arguments of the logged call were not kept as a whole.")}</Note>
    );
  const isMissing = missing !== undefined && missing.length > 0;
  const when = momentText(data.at);
  return (
    <Note tone={isMissing ? "warn" : "info"}>
      {isMissing
        ? t(
            "Filled in as in the call of {when}, without {missing}: the log keeps no secrets and no long texts.",
            { when, missing: listText(missing) },
          )
        : t("Filled in as in the call of {when}.", { when })}
    </Note>
  );
}
