import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useState } from "react";
import type { ImportedSource } from "../../../api/transfer.ts";
import { StackedField } from "../../../components/inputs/stacked-field.tsx";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { FormDialog } from "../../../components/overlays/form-dialog.tsx";
import { TerminalProof } from "../../../settings/terminal-proof/terminal-proof.tsx";
import { sourceKey } from "../use-import.ts";
import { SourceParts } from "./source-rows.tsx";
import { say } from "./texts.ts";
import { type EnteredSecrets, secretKey, useTakeSources } from "./use-take-sources.ts";

interface TakeSourcesDialogProps {
  sources: ImportedSource[];
  onClose(): void;
}

/** What the sources run and reach, once more and whole, before they are stored. */
export function TakeSourcesDialog({ sources, onClose }: TakeSourcesDialogProps) {
  const { run, state, taken, isDone } = useTakeSources(sources);
  const [entered, setEntered] = useState<EnteredSecrets>({});
  const submit = () => (isDone ? onClose() : void run(entered));
  const count = [...taken.values()].filter(({ isTaken }) => isTaken).length;
  return (
    <FormDialog
      width="l"
      title={say.takeTitle(sources.length)}
      description={say.whatHappens}
      action={isDone ? say.goOn : state === "taking" ? say.taking : say.takeThem}
      blocked={state === "taking" ? say.theyAreBeingTaken : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <output className="font-semibold empty:hidden">
        {isDone && say.summary(count, sources.length)}
      </output>
      <ul className="grid gap-4">
        {sources.map((source) => {
          const outcome = taken.get(sourceKey(source));
          return (
            <li key={sourceKey(source)} className="grid gap-2">
              <div>
                <b className="font-semibold">{escapeInvisible(source.name)}</b>
                {source.runsCommand && <span className="text-amber"> · {say.runsACommand}</span>}
                {outcome ? (
                  <p className={outcome.isTaken ? "text-2" : "text-red"}>{outcome.text}</p>
                ) : (
                  <SourceParts {...{ source }} />
                )}
              </div>
              {!outcome &&
                source.secrets.map((place) => (
                  <StackedField
                    key={place.join()}
                    label={say.secretOf(place[1], source.name)}
                    help={say.leftEmpty}
                  >
                    {({ id, describedBy }) => (
                      <TextInput
                        mono
                        id={id}
                        type="password"
                        autoComplete="new-password"
                        aria-describedby={describedBy}
                        value={entered[secretKey(source, place)] ?? ""}
                        onChange={(value) =>
                          setEntered({ ...entered, [secretKey(source, place)]: value })
                        }
                      />
                    )}
                  </StackedField>
                ))}
            </li>
          );
        })}
      </ul>
      {!isDone && (state === "asked" || sources.some(({ runsCommand }) => runsCommand)) && (
        <TerminalProof asked={state === "asked"} onProven={submit} />
      )}
    </FormDialog>
  );
}
