import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../../addresses/paths.ts";
import { problemsQuery } from "../../../api/problems.ts";
import type { SourceSummary } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import { ProblemText } from "../../../owner-editor/problem-fixes.tsx";

/** What is suspicious in what a server says to its clients about itself; nothing while nothing is. */
export function SourceInstructions({ source }: { source: SourceSummary }) {
  const { data } = useQuery({ ...problemsQuery, enabled: source.kind === "mcp" });
  const found = (data?.problems ?? []).filter(
    ({ code, place, ignored }) =>
      code === "instructions_suspicious" && place.source === source.id && !ignored,
  );
  if (found.length === 0) return null;
  return (
    <PaneSection title={t("Instructions of the server")}>
      <ul className="grid gap-2">
        {found.map((problem) => (
          <li key={problem.id}>
            <Note tone={problem.severity === "error" ? "bad" : "warn"}>
              <ProblemText problem={problem} />
            </Note>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-meta">
        <a href={paths.problems({ source: source.id })} className="text-accent hover:underline">
          {t("Accept or follow it in Problems")}
        </a>
      </p>
    </PaneSection>
  );
}
