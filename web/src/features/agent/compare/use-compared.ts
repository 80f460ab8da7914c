import { reasonOf } from "@pegboard/json-schema";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWholeTools } from "../../../api/listed-tools/use-whole-tools.ts";
import { revisionQuery } from "../../../api/revisions.ts";
import { settingsQuery } from "../../../api/settings.ts";
import { t } from "../../../messages/t.ts";
import { type Definitions, definitionsWith, resolveSaved } from "../model/agent-model.ts";
import { isWhole, namesOfRead } from "../model/read-tools.ts";
import type { PreviewSubject } from "../preview/preview-text.ts";
import type { PreviewComparison } from "./comparison.ts";

/** The other side of a comparison, once it is loaded. */
export interface ComparedSide {
  /** Its name: "what is saved", "revision 12", "Support agent". */
  name: string;
  /** The other side; undefined while it loads, and when it could not be loaded. */
  subject: PreviewSubject | undefined;
  failed: { reason: string; retry(): void } | undefined;
}

interface ComparedInput {
  comparison: PreviewComparison;
  agent: PreviewSubject["agent"];
  /** The definitions as every agent has them. */
  definitions: Definitions;
  saved: PreviewSubject;
}

const NO_TOOL_NAMES: string[] = [];

/** The toolset to compare the draft with, computed by the draft's own code. */
export function useCompared({
  comparison,
  agent,
  definitions,
  saved,
}: ComparedInput): ComparedSide {
  const { kind } = comparison;
  const number = kind === "revision" ? comparison.revision : 0;
  const other = kind === "agent" ? comparison.agent : "";
  const revision = useQuery({
    ...revisionQuery({ kind: "agent", id: agent.id }, number),
    enabled: kind === "revision",
    retry: false,
  });
  const settings = useQuery({
    ...settingsQuery({ kind: "agent", id: other }),
    enabled: kind === "agent",
    retry: false,
  });
  const ofAgent = kind === "agent" ? settings : undefined;
  const query = kind === "revision" ? revision : ofAgent;
  const loaded = useMemo(() => {
    const answer = query?.data;
    if (!answer) return undefined;
    const of = "agent" in answer ? answer.agent : agent;
    const { settings: stored } = answer;
    const { names } = definitions;
    const toolset = resolveSaved(definitionsWith(definitions, answer.texts), {
      revision: answer.revision,
      settings: stored,
    });
    return { subject: { toolset, settings: stored, names, agent: of }, texts: answer.texts };
  }, [query?.data, agent, definitions]);
  const read = useMemo(
    () => (loaded ? namesOfRead([{ ...loaded.subject, texts: loaded.texts }]) : NO_TOOL_NAMES),
    [loaded],
  );
  const unread = useWholeTools(read);
  const subject = loaded && isWhole(loaded.subject.toolset) ? loaded.subject : undefined;
  const agentName = loaded?.subject.agent.name ?? other;
  const unnumbered = kind === "agent" ? agentName : t("what is saved");
  const name = kind === "revision" ? t("revision {number}", { number }) : unnumbered;
  const failed = query?.error
    ? { reason: reasonOf(query.error), retry: () => void query.refetch() }
    : unread;
  return { name, subject: query ? subject : saved, failed };
}
