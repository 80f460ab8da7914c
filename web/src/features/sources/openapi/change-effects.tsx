import { useState } from "react";
import type { OpenApiChanges } from "../../../api/openapi-sources.ts";
import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { common } from "../../../language/common.ts";
import { fill } from "../../../language/fill.tsx";
import { ChangedField, pickFields } from "../../../settings/review/changed-field.tsx";
import { type ChangedMethods, type MethodEffect, usersText } from "./effects-of-change.ts";
import { say } from "./texts.ts";

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
  const isSame = [added, changed, renamed, gone].every((list) => list.length === 0);
  return (
    <>
      {asksForKeys && credentials.length > 0 && (
        <PaneSection label={say.keys}>
          <Note tone="warn">{say.keysThatWereEnteredBefore}</Note>
        </PaneSection>
      )}
      {isSame && <PaneSection title={say.changes} help={say.noChangeOfMethods} />}
      <Effect
        title={common.new}
        methods={added}
        meaning={
          takesChanges
            ? say.thisSourceTakesItsChangesAt
            : waits
              ? say.offeredToNoAgentUntilYou
              : say.startsOffInEveryAgent
        }
      />
      <Effect
        title={common.changed}
        methods={changed}
        isCompared
        meaning={waits ? say.agentsKeepTheAcceptedForm : say.takenAtOnce}
      />
      <Effect
        title={say.anotherName}
        methods={renamed}
        meaning={say.startsOffUnderItsNewNameWhat}
      />
      <Effect title={say.gone} methods={gone} meaning={say.leavesEveryAgentWhatWas} />
    </>
  );
}

/** The number of methods of one effect that are shown at first. */
const SHOWN = 4;

interface EffectProps {
  title: string;
  methods: MethodEffect[];
  meaning: string;
  isCompared?: boolean;
}

function Effect({ title, methods, meaning, isCompared = false }: EffectProps) {
  const [all, setAll] = useState(false);
  if (methods.length === 0) return null;
  const users = usersText(methods);
  return (
    <PaneSection
      title={title}
      help={common.methodCount(methods.length)}
      action={
        methods.length > SHOWN && (
          <Button
            size="s"
            variant="ghost"
            aria-expanded={all}
            aria-label={(all ? say.showFewerOf : say.showAllOf)(title)}
            onClick={() => setAll(!all)}
          >
            {all ? say.showFewer : common.showAll}
          </Button>
        )
      }
    >
      <p className="pb-1.5 text-meta text-2">
        {meaning} {users}
      </p>
      <ul className="grid gap-1">
        {(all ? methods : methods.slice(0, SHOWN)).map((method) => (
          <Method key={method.operation} method={method} isCompared={isCompared} />
        ))}
      </ul>
      {!all && methods.length > SHOWN && (
        <p className="text-meta text-2">{say.andMore(methods.length - SHOWN)}</p>
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
              {fill(say.nameBecomes, {
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
            aria-label={say.compareOperation(operation)}
            onClick={() => setOpen(!open)}
          >
            {common.compare}
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
