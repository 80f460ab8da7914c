import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { PaneBody, PaneFoot, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { ArrowLeft, ChevronDown, ChevronUp, Play, RotateCcw } from "lucide-react";
import { paths } from "../../../addresses/paths.ts";
import type { EvaluationsState } from "../../../addresses/searches/evaluations-search.ts";
import { useRefusals } from "../../../api/account/reached.ts";
import {
  type CaseContent,
  type RunAnswer,
  type RunRequest,
  type RunSummary,
  type SentVariant,
  useRunChanges,
} from "../../../api/evaluations/evaluations.ts";
import { useCommand } from "../../../commands/use-command.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { Attempts } from "./attempt-details.tsx";
import type { MatrixRow } from "./case-matrix.tsx";
import { useMethodTitles } from "./use-method-titles.ts";

interface CasePaneProps extends EvaluationsState {
  agent: string;
  rows: readonly MatrixRow[];
  row: MatrixRow;
  answer: RunAnswer | undefined;
}

/** One case: what it asks and expects, and what models made of it. */
export function CasePane({ agent, rows, row, answer, search, setSearch }: CasePaneProps) {
  const { ofAct } = useRefusals();
  const { start } = useRunChanges(agent);
  const { model, settings } = useAgentEdit("model", "settings");
  const at = rows.indexOf(row);
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next) setSearch({ case: next.id, attempt: undefined });
  };
  const mayRun = ofAct("POST /api/v1/agents/:agent/evaluations", agent);
  const noRun = answer ? undefined : t("Start a run first");
  const operations = [...model.pending];
  const draft: DraftVariant = { of: "draft", baseRevision: settings.revision, operations };
  const begin = (request: RunRequest | undefined) => {
    if (!request || (mayRun ?? noRun) !== undefined) return;
    start.mutate(request, {
      onSuccess: ({ run }) => setSearch({ run: run.id, case: row.id, attempt: undefined }),
    });
  };
  const again = () => begin(answer && repeatedRun(answer.run, row.id, draft));
  const onDraft = () => begin(answer && draftRun(answer.run, row.id, { draft, search }));
  const edit = () => setSearch({ open: "edit", case: row.id });
  useCommand("evaluations.again", again, { blocked: mayRun ?? noRun });
  useCommand("evaluations.edit", edit, {
    blocked: row.stored ? undefined : t("The case was removed"),
  });
  useCommand("review.after", () => step(1), { words: t("Next case") });
  useCommand("review.before", () => step(-1), { words: t("Previous case") });
  const origin = row.stored?.origin;
  return (
    <section aria-label={row.name} className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel">
      <header className="flex min-h-16.5 flex-none items-center gap-2 pt-3.5 pr-4 pb-3 pl-6 max-sm:pl-2">
        <span className="lg:hidden">
          <IconButton
            label={t("Back to the cases")}
            icon={ArrowLeft}
            onClick={() => setSearch({ case: undefined })}
          />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-title">{row.name}</h2>
          <p className="truncate text-meta text-2">
            {[row.group, row.isWritten ? t("Written") : t("From a logged call")]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <IconButton label={t("Previous case")} icon={ChevronUp} onClick={() => step(-1)} />
        <IconButton label={t("Next case")} icon={ChevronDown} onClick={() => step(1)} />
      </header>
      <PaneBody isText>
        <ExpectedCalls content={row.content} />
        {answer && row.cells && (
          <Attempts agent={agent} row={row} answer={answer} search={search} setSearch={setSearch} />
        )}
        {start.error && (
          <p role="alert" className="px-6 py-2 text-list text-red max-sm:px-4">
            {start.error.message}
          </p>
        )}
      </PaneBody>
      <PaneFoot>
        <Button size="s" icon={RotateCcw} blocked={mayRun ?? noRun} onClick={again}>
          {t("Run this case")}
        </Button>
        {answer && operations.length > 0 && (
          <Button size="s" variant="strong" icon={Play} blocked={mayRun} onClick={onDraft}>
            {t("Run on the draft")}
          </Button>
        )}
        <Button
          size="s"
          variant="ghost"
          blocked={row.stored ? undefined : t("The case was removed")}
          onClick={edit}
        >
          {t("Edit case")}
        </Button>
        <span className="flex-1" />
        {origin?.kind === "call" && (
          <a className="text-accent hover:underline" href={paths.calls({ call: origin.call })}>
            {t("Logged call")}
          </a>
        )}
      </PaneFoot>
    </section>
  );
}

/** What the user says, and what a model has to make of it. */
function ExpectedCalls({ content }: { content: CaseContent }) {
  const names = useMethodTitles();
  return (
    <>
      {content.turns.map(({ request, expected, anyOrder }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place
        <PaneSection key={index} label={t("Request {number, number}", { number: index + 1 })}>
          <p className="pb-2 text-[15px] break-words whitespace-pre-wrap">
            “{escapeInvisible(request)}”
          </p>
          <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-list">
            <dt className="text-2">{t("Expected")}</dt>
            <dd>
              {expected.length === 0
                ? t("No call")
                : expected.map(names).join(anyOrder ? t(" and ") : t(" then "))}
            </dd>
            {expected.flatMap((call) => argumentLines(call)).length > 0 && (
              <>
                <dt className="text-2">{t("Arguments")}</dt>
                <dd className="grid font-mono text-meta break-words">
                  {expected.flatMap(argumentLines).map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </dd>
              </>
            )}
            {index === 0 && (content.forbidden ?? []).length > 0 && (
              <>
                <dt className="text-2">{t("Forbidden")}</dt>
                <dd>{(content.forbidden ?? []).map(names).join(", ")}</dd>
              </>
            )}
            {index === 0 && (content.allowed ?? []).length > 0 && (
              <>
                <dt className="text-2">{t("Allowed")}</dt>
                <dd>{(content.allowed ?? []).map(names).join(", ")}</dd>
              </>
            )}
          </dl>
        </PaneSection>
      ))}
    </>
  );
}

function argumentLines({
  method,
  arguments: asked,
}: CaseContent["turns"][number]["expected"][number]): string[] {
  const equal = Object.entries(asked?.equals ?? {}).map(
    ([name, value]) => `${method}.${name} = ${JSON.stringify(value)}`,
  );
  return [...equal, ...(asked?.schema ? [`${method}: ${JSON.stringify(asked.schema)}`] : [])].map(
    escapeInvisible,
  );
}

/** The draft of now, which any model can be asked about. */
type DraftVariant = Omit<Extract<SentVariant, { of: "draft" }>, "provider" | "model">;

/**
 * A run of one case with the variants of another run. A draft is that of now; where nothing is
 * drafted any more, what is saved takes its place.
 */
function repeatedRun(run: RunSummary, id: string, draft: DraftVariant): RunRequest {
  const variants = run.variants.map(({ of, revision, provider, model }): SentVariant => {
    const asked = { provider, model };
    if (of === "revision") return { of, revision, ...asked };
    if (of === "saved" || draft.operations.length === 0) return { of: "saved", ...asked };
    return { ...draft, ...asked };
  });
  return askedAsBefore(run, id, variants);
}

/** A run of one case on the draft of now, with the model of the variant that is shown. */
function draftRun(
  run: RunSummary,
  id: string,
  { draft, search }: { draft: DraftVariant; search: EvaluationsState["search"] },
): RunRequest | undefined {
  const shown = run.variants[Math.min(search.variant ?? 0, run.variants.length - 1)];
  if (!shown) return undefined;
  const { provider, model } = shown;
  return askedAsBefore(run, id, [{ ...draft, provider, model }]);
}

const askedAsBefore = (
  { repeats, results, limits, atOnce }: RunSummary,
  id: string,
  variants: SentVariant[],
): RunRequest => ({ cases: [id], variants, repeats, results, atOnce, limits });
