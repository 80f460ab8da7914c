import type { ResolvedTool } from "@pegboard/registry-core";
import { escapeInvisible, isDestructive, isFunction } from "@pegboard/registry-core/internal";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import type { ReactNode } from "react";
import { OriginBadge } from "../../../components/origin-badge.tsx";
import { t } from "../../../messages/t.ts";
import type { KnownSelection } from "../tree/selection.ts";
import { MethodDetails, riskText, ToolDetails } from "./definition-details.tsx";
import { MethodList } from "./method-list.tsx";
import { PlaceProblems } from "./place-problems.tsx";
import { UsedBy } from "./used-by.tsx";

interface OverviewTabProps {
  selection: KnownSelection;
  /** Shows a method. Absent where the methods have a tab of their own. */
  onMethod: ((method: string) => void) | undefined;
}

/**
 * The facts about a tool or a method that an operator asks for; other parts of its definition are
 * behind *Details*.
 */
export function OverviewTab({ selection, onMethod }: OverviewTabProps) {
  const { tool } = selection;
  const method = selection.kind === "method" ? selection.method.definition : undefined;
  const { description, origins } = method ?? tool.definition;
  return (
    <div className="pb-6 [&>section]:border-t [&>section]:border-line-soft">
      <p className="flex items-start gap-4 px-6 pt-4 pb-3.5 text-body max-sm:px-4">
        <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">
          {escapeInvisible(description) || (
            <span className="text-3">
              {t("It has no description: a model sees its name only.")}
            </span>
          )}
        </span>
        {origins.description !== "declared" && <OriginBadge origin={origins.description} />}
      </p>
      {method && isFunction(method) && (
        <PaneSection title={t("Risk")} help={riskText(method.annotations ?? {})} />
      )}
      <PlaceProblems tool={tool.definition.name} method={method?.name} />
      {!method && onMethod && (
        <PaneSection title={t("Methods")} help={methodsText(tool)}>
          <MethodList key={tool.definition.name} tool={tool} onOpen={onMethod} />
        </PaneSection>
      )}
      <UsedBy tool={tool.definition.name} method={method?.name} />
      <Details>
        {selection.kind === "method" ? (
          <MethodDetails {...selection} />
        ) : (
          <ToolDetails tool={tool.definition} />
        )}
      </Details>
    </div>
  );
}

function methodsText({ methods }: ResolvedTool): string {
  const on = methods.filter(({ enabled }) => enabled).length;
  const risky = methods.filter(({ definition }) => isDestructive(definition.annotations)).length;
  return t(
    "{on, number} of {total, number} on{destructive, plural, =0 {} other { · # destructive}}",
    { on, total: methods.length, destructive: risky },
  );
}

function Details({ children }: { children: ReactNode }) {
  return (
    <details className="border-t border-line-soft">
      <summary className="px-6 py-3 text-list font-semibold hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:px-4">
        {t("Details")}
      </summary>
      {children}
    </details>
  );
}
