import type { JsonObject } from "@pegboard/registry-core";
import { isJsonObject, LIMITS } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callQuery } from "../../../api/calls.ts";
import { Note } from "../../../components/note.tsx";
import { momentText } from "../../../language/day-text.ts";
import { listText } from "../../../language/list-text.ts";
import { say } from "./texts.ts";
import { withoutRemoved } from "./without-removed.ts";

interface LoggedArgumentsProps {
  /** Id of a call in the log. */
  call: number;
  tool: string;
  method: string;
  onTake(args: JsonObject): void;
}

/** Takes the arguments of a logged call over, and says which of them the log does not have. */
export function LoggedArguments({ call, tool, method, onTake }: LoggedArgumentsProps) {
  const { data, error } = useQuery(callQuery(call));
  const [missing, setMissing] = useState<string[]>();
  // The address may still name the call of a method that was looked at before.
  const isOther = data !== undefined && (data.tool !== tool || data.method !== method);
  const kept = isOther ? undefined : data?.arguments;
  useEffect(() => {
    if (!isJsonObject(kept)) return;
    const left: string[] = [];
    onTake(withoutRemoved(kept, { left, longest: LIMITS.loggedText }));
    setMissing(left);
  }, [kept, onTake]);
  if (error) return <Note tone="warn">{say.loggedArgumentsCouldNotBeLoaded(error.message)}</Note>;
  if (!data || isOther) return null;
  if (!isJsonObject(kept)) return <Note tone="warn">{say.loggedArgumentsWereCut}</Note>;
  const isMissing = missing !== undefined && missing.length > 0;
  const when = momentText(data.at);
  return (
    <Note tone={isMissing ? "warn" : "info"}>
      {isMissing ? say.filledInWithout(when, listText(missing)) : say.filledIn(when)}
    </Note>
  );
}
