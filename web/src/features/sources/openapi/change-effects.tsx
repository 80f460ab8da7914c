import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useState } from "react";
import type { OpenApiChanges } from "../../../api/openapi-sources.ts";
import { methodCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { ChangedField, pickFields } from "../../../settings/review/changed-field.tsx";
import { type ChangedMethods, type MethodEffect, usersText } from "./effects-of-change.ts";

interface ChangeEffectsProps {
  changes: OpenApiChanges;
  effects: ChangedMethods;
  /** Whether the source's changes are offered without being accepted. */
  takesChanges: boolean;
}

/** The effects of a change on methods, agents and keys, before it is taken. */
export function ChangeEffects({ changes, effects, takesChanges }: ChangeEffectsProps) {
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
          takesChanges
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
