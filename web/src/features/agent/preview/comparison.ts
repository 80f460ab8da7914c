import { reasonOf } from "@pegboard/json-schema";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { useWholeTools } from "../../../api/listed-tools/use-whole-tools.ts";
import { revisionQuery } from "../../../api/revisions.ts";
import { settingsQuery } from "../../../api/settings.ts";
import { t } from "../../../messages/t.ts";
import {
  type Definitions,
  definitionsWith,
  isWhole,
  namesOfRead,
  resolveSaved,
} from "../draft/agent-model.ts";
import type { PreviewSubject } from "./preview-text.ts";

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

/** The other side that a preview is compared with. */
export type PreviewComparison =
  | { kind: "nothing" }
  | { kind: "saved" }
  | { kind: "revision"; revision: number }
  | { kind: "agent"; agent: string };

/** Reads the comparison from the address. */
export function readComparison({ diff, revision, other }: AgentToolsSearch): PreviewComparison {
  if (other !== undefined) return { kind: "agent", agent: other };
  if (revision !== undefined) return { kind: "revision", revision };
  return diff === false ? { kind: "nothing" } : { kind: "saved" };
}

/** The search of the address for a comparison. */
export function comparisonSearch(comparison: PreviewComparison): AgentToolsSearch {
  return {
    diff: comparison.kind === "nothing" ? false : undefined,
    revision: comparison.kind === "revision" ? comparison.revision : undefined,
    other: comparison.kind === "agent" ? comparison.agent : undefined,
  };
}
