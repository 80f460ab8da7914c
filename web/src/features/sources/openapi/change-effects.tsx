import { Button } from "@pegboard/ui/button.tsx";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useState } from "react";
import type { OpenApiChanges } from "../../../api/sources/openapi-sources.ts";
import { methodCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { ChangedField, pickFields } from "../../../owner-editor/review/changed-field.tsx";
import type { Without } from "./operation-rows.ts";

interface ChangeEffectsProps {
  changes: OpenApiChanges;
  effects: ChangedMethods;
  /** Whether the source's changes are offered without being accepted. */
  autoAccept: boolean;
}

/** The effects of a change on methods, agents and keys, before it is taken. */
export function ChangeEffects({ changes, effects, autoAccept }: ChangeEffectsProps) {
  const { added, changed, renamed, gone } = effects;
  const { waits, asksForKeys, credentials } = changes;
  const unaccepted = waits
    ? t("Offered to no agent until you accept it.")
    : t("Starts off in every agent.");
  const isSame = [added, changed, renamed, gone].every((list) => list.length === 0);
  return (
    <>
      {asksForKeys && credentials.length > 0 && (
        <PaneSection label={t("Keys")}>
          <Note tone="warn">
            {t(
              "Keys that were entered before belong to the former address and are not sent any more: enter them again, below or in the settings of its tools.",
            )}
          </Note>
        </PaneSection>
      )}
      {isSame && <PaneSection title={t("Changes")} help={t("no method changes")} />}
      <ChangeEffect
        title={t("New")}
        methods={added}
        meaning={
          autoAccept
            ? t("Changes from this source are auto-accepted: on where its tool is on.")
            : unaccepted
        }
      />
      <ChangeEffect
        title={t("Changed")}
        methods={changed}
        isCompared
        meaning={
          waits
            ? t("Agents keep the accepted form until you accept the change.")
            : t("Taken at once.")
        }
      />
      <ChangeEffect
        title={t("Another name")}
        methods={renamed}
        meaning={t(
          "Starts off under its new name. What agents and the organisation set under the old one is listed as a problem.",
        )}
      />
      <ChangeEffect
        title={t("Gone")}
        methods={gone}
        meaning={t("Leaves every agent. What was chosen for it is listed as a problem.")}
      />
    </>
  );
}

/** The number of methods of one effect that are shown at first. */
const MOST_SHOWN_EFFECT_METHODS = 4;

interface ChangeEffectProps {
  title: string;
  methods: MethodEffect[];
  meaning: string;
  isCompared?: boolean;
}

function ChangeEffect({ title, methods, meaning, isCompared = false }: ChangeEffectProps) {
  const [all, setAll] = useState(false);
  if (methods.length === 0) return null;
  const users = usersText(methods);
  return (
    <PaneSection
      title={title}
      help={methodCount(methods.length)}
      action={
        methods.length > MOST_SHOWN_EFFECT_METHODS && (
          <Button
            size="s"
            variant="ghost"
            aria-expanded={all}
            aria-label={(all
              ? (title: string) => t("Show fewer: {title}", { title })
              : (title: string) => t("Show all: {title}", { title }))(title)}
            onClick={() => setAll(!all)}
          >
            {all ? t("Show fewer") : t("Show all")}
          </Button>
        )
      }
    >
      <p className="pb-1.5 text-meta text-2">
        {meaning} {users}
      </p>
      <ul className="grid gap-1">
        {(all ? methods : methods.slice(0, MOST_SHOWN_EFFECT_METHODS)).map((method) => (
          <Method key={method.operation} method={method} isCompared={isCompared} />
        ))}
      </ul>
      {!all && methods.length > MOST_SHOWN_EFFECT_METHODS && (
        <p className="text-meta text-2">
          {t("and {count, number} more", { count: methods.length - MOST_SHOWN_EFFECT_METHODS })}
        </p>
      )}
    </PaneSection>
  );
}

function Method({ method, isCompared }: { method: MethodEffect; isCompared: boolean }) {
  const [open, setOpen] = useState(false);
  const { operation, name, newName, fields } = method;
  return (
    <li>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <h4 className="text-code wrap-anywhere">
            <code>{operation}</code>
          </h4>
          {newName !== undefined && newName !== name && (
            <p className="text-meta wrap-anywhere text-2">
              {t.rich("{name} becomes {newName}", {
                name: <code>{name}</code>,
                newName: <code>{newName}</code>,
              })}
            </p>
          )}
        </div>
        {isCompared && (
          <Button
            size="s"
            variant="ghost"
            aria-expanded={open}
            aria-label={t("Compare {name}", { name: operation })}
            onClick={() => setOpen(!open)}
          >
            {t("Compare")}
          </Button>
        )}
      </div>
      {open && (
        <div className="grid grid-cols-1 gap-3 pt-1 pb-2">
          {pickFields(fields ?? [], false).map((change) => (
            <ChangedField key={change.field} change={change} of={operation} />
          ))}
        </div>
      )}
    </li>
  );
}

type PresentOperation = OpenApiChanges["present"][number];

/** The effect of a change on one method. */
interface MethodEffect {
  operation: string;
  /** The name `shop.pets list_pets`, as it is now, or as it comes in. */
  name: string;
  /** The name after the change, where it is another one. */
  newName?: string;
  /** The agents that have it on. */
  agents: string[];
  fields?: PresentOperation["fields"];
}

/**
 * The effects of a changed description on methods. A method with another name may have other
 * changes, too.
 */
interface ChangedMethods {
  added: MethodEffect[];
  changed: MethodEffect[];
  renamed: MethodEffect[];
  gone: MethodEffect[];
}

/** The effects on methods when the operations `without` are left out. */
export function changeEffects(
  { tools, present, agents }: OpenApiChanges,
  without: Without,
): ChangedMethods {
  const taken = tools.flatMap(({ name: tool, operations }) =>
    operations
      .filter(({ operation }) => !without.has(operation))
      .map(({ operation, method }) => [operation, toolMethodName(tool, method)] as const),
  );
  const next = new Map(taken);
  const now = new Map(present.map((method) => [method.operation, method]));
  const effects = present.map(({ operation, tool, method, agents: on, fields }) => {
    const [name, newName] = [toolMethodName(tool, method), next.get(operation)];
    const users = on.flatMap((index) => agents[index]?.name ?? []);
    return {
      operation,
      name,
      agents: users,
      ...(newName !== undefined && { newName }),
      ...(fields && { fields }),
    };
  });
  return {
    added: taken.flatMap(([operation, name]) =>
      now.has(operation) ? [] : [{ operation, name, agents: [] }],
    ),
    changed: effects.filter(({ newName, fields }) => newName !== undefined && fields !== undefined),
    renamed: effects.filter(({ name, newName }) => newName !== undefined && newName !== name),
    gone: effects.filter(({ newName }) => newName === undefined),
  };
}

const toolMethodName = (tool: string, method: string): string => `${tool} ${method}`;

/** The effects in words: `2 new, 1 gone`. */
export function meaningOf({ added, changed, renamed, gone }: ChangedMethods): string {
  const counts = [
    [added, (count: number) => t("{count, number} new", { count })],
    [changed, (count: number) => t("{count, number} changed", { count })],
    [renamed, (count: number) => t("{count, number} with another name", { count })],
    [gone, (count: number) => t("{count, number} gone", { count })],
  ] as const;
  const said = counts.flatMap(([list, text]) => (list.length > 0 ? [text(list.length)] : []));
  return said.length === 0 ? t("No method changes") : said.join(", ");
}

/** The number of agents that are named; the others are counted. */
const AGENTS_NAMED = 3;

/** The users in words: `First agent and Support have them on`; undefined when there are none. */
function usersText(effects: readonly MethodEffect[]): string | undefined {
  const names = [...new Set(effects.flatMap(({ agents }) => agents))];
  if (names.length === 0) return undefined;
  const more = names.length - AGENTS_NAMED;
  const named =
    more > 0
      ? [
          ...names.slice(0, AGENTS_NAMED),
          t("{count, plural, one {# other agent} other {# other agents}}", { count: more }),
        ]
      : names;
  return t("On in {agents}.", { agents: new Intl.ListFormat(LOCALE).format(named) });
}
