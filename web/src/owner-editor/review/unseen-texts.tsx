import type { MethodDefinition, SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import {
  chosenMethods,
  describeTextRule,
  escapeInvisible,
  isDestructive,
  isSwitchOperation,
  suspicionsOfMethod,
  TEXT_RULES,
} from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Button } from "@pegboard/ui/button.tsx";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useState } from "react";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { WholeTool } from "../whole-tool.tsx";

/**
 * The texts that a switch brings and nobody accepted yet, word by word, since saving accepts them.
 */
export function UnseenTexts({ operation }: { operation: SettingsOperation }) {
  const { drafted, tools } = useOwnerEdit("drafted", "tools");
  if (!isSwitchOperation(operation) || operation.state !== "on") return null;
  const tool = tools.get(operation.tool)?.definition as ToolDefinition | undefined;
  if (!tool?.form || !tool.methods.some(isUnseenMethod)) return null;
  // The switch of the whole tool shows all of them.
  const isWhole = (one: SettingsOperation) =>
    one.op === "setTool" && one.tool === tool.name && one.state === "on";
  if (operation.op === "setMethod" && drafted.pending.some(isWhole)) return null;
  const names =
    operation.op === "setMethod" ? [operation.method] : chosenMethods(drafted.settings, tool);
  return (
    <WholeTool
      tool={tool}
      skeleton={<Skeleton rows={2} rowClass="h-8" label={t("Loading what its source says")} />}
    >
      <MethodTexts
        tool={tool}
        methods={tool.methods.filter(
          (method) => isUnseenMethod(method) && names.includes(method.name),
        )}
      />
    </WholeTool>
  );
}

const isUnseenMethod = ({ sourceChange }: MethodDefinition): boolean => sourceChange === "unseen";

const UNSEEN_TEXTS_AT_ONCE = 20;

function MethodTexts({
  tool,
  methods,
}: {
  tool: ToolDefinition;
  methods: readonly MethodDefinition[];
}) {
  const [shown, setShown] = useState(UNSEEN_TEXTS_AT_ONCE);
  const more = Math.min(UNSEEN_TEXTS_AT_ONCE, methods.length - shown);
  return (
    <div className="mb-2 grid gap-2 rounded-lg bg-sunken px-3 py-2 text-list">
      <p className="text-meta text-2">
        {t("Nobody has accepted yet what its source says. Saving accepts these texts:")}
      </p>
      <p className="break-words whitespace-pre-wrap">{escapeInvisible(tool.description ?? "")}</p>
      <ul className="grid gap-2" aria-label={t("What {tool} says", { tool: tool.displayName })}>
        {methods.slice(0, shown).map((method) => (
          <li key={method.name} className="grid gap-1 border-t border-line-soft pt-2">
            <span className="flex flex-wrap items-center gap-2">
              <code className="font-semibold">{escapeInvisible(method.name)}</code>
              <Signs tool={tool} method={method} />
            </span>
            <span className="break-words whitespace-pre-wrap">
              {escapeInvisible(method.description ?? "")}
            </span>
            <ArgumentTexts method={method} />
            <WholeForm method={method} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="s" onClick={() => setShown(shown + more)}>
          {t("Show {count, plural, one {# more method} other {# more methods}}", { count: more })}
        </Button>
      )}
    </div>
  );
}

function Signs({ tool, method }: { tool: ToolDefinition; method: MethodDefinition }) {
  const findings = new Map(
    suspicionsOfMethod(tool, method).map((finding) => [finding.rule, finding]),
  );
  return (
    <>
      {isDestructive(method) && <Badge tone="risk">{t("Destructive")}</Badge>}
      {[...findings].map(([rule, { text, start, end }]) => (
        <Badge
          key={rule}
          tone={TEXT_RULES[rule].severity === "high" ? "risk" : "warn"}
          title={escapeInvisible(text.slice(start, end))}
        >
          {describeTextRule(rule, t).title}
        </Badge>
      ))}
    </>
  );
}

/** The names and descriptions of a method's arguments. */
function ArgumentTexts({ method: { parameters } }: { method: MethodDefinition }) {
  const all = Object.entries(parameters?.properties ?? {});
  if (all.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-meta">
      {all.map(([name, schema]) => {
        const { description } = typeof schema === "object" ? schema : {};
        return (
          <li key={name} className="break-words whitespace-pre-wrap">
            <code>{escapeInvisible(name)}</code>
            {typeof description === "string" && ` ${escapeInvisible(description)}`}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Everything else that is accepted with the method: types, nested schemas, the result, the hints.
 */
function WholeForm({ method }: { method: MethodDefinition }) {
  const { parameters, outputSchema, annotations } = method;
  return (
    <Disclosure
      className="text-meta"
      lineClass="text-accent hover:underline"
      summary={t("Everything that {name} declares, as JSON", { name: method.displayName })}
    >
      <pre className="mt-1 max-h-80 overflow-auto rounded-md bg-panel p-2 text-code whitespace-pre-wrap wrap-anywhere">
        {escapeInvisible(JSON.stringify({ parameters, outputSchema, annotations }, null, 2))}
      </pre>
    </Disclosure>
  );
}
