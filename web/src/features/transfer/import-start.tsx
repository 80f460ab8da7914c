import { FileUp } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { StackedField } from "../../components/inputs/stacked-field.tsx";
import { TextArea } from "../../components/inputs/text-area.tsx";
import { fill } from "../../language/fill.tsx";
import { say } from "./texts.ts";

export interface StartedDocument {
  name: string;
  text: string;
}

/** The largest document in bytes, since the server takes no more. */
const LARGEST = 1_000_000;
const TOO_LARGE = say.tooLarge;

/** A panel to choose, drop or paste a document. */
export function ImportStart({ onStart }: { onStart(document: StartedDocument): void }) {
  const [pasted, setPasted] = useState("");
  const [fault, setFault] = useState<string>();
  const start = (document: StartedDocument) => {
    if (new Blob([document.text]).size > LARGEST) setFault(TOO_LARGE);
    else onStart(document);
  };
  const take = async (file: File | undefined) => {
    setFault(undefined);
    if (!file) return;
    if (file.size > LARGEST) setFault(TOO_LARGE);
    else start({ name: file.name, text: await file.text() });
  };
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <form
        className="mx-auto grid max-w-180 gap-5 px-6 py-8 max-sm:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() !== "") start({ name: say.pastedText, text: pasted });
        }}
      >
        <StackedField label={say.file} error={fault}>
          {({ id, describedBy }) => (
            <div className="relative grid min-h-36 place-content-center justify-items-center gap-2.5 rounded-lg border border-dashed border-line-strong px-4 py-6 text-center hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
              <span aria-hidden className={buttonClass()}>
                <FileUp {...iconSize.m} />
                {say.chooseAFile}
              </span>
              <span className="text-meta text-2">{say.orDropIt}</span>
              {/* It lies over the area: a click, a drop and the keyboard are the browser's own. */}
              <input
                id={id}
                type="file"
                accept=".yaml,.yml,.json"
                aria-describedby={describedBy}
                onChange={(event) => void take(event.target.files?.[0])}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </div>
          )}
        </StackedField>
        <StackedField label={say.orPasteIt}>
          {({ id, describedBy }) => (
            <TextArea
              id={id}
              aria-describedby={describedBy}
              mono
              className="min-h-40"
              value={pasted}
              onChange={setPasted}
            />
          )}
        </StackedField>
        <div>
          <Button
            variant="primary"
            type="submit"
            blocked={pasted.trim() === "" ? say.pasteSomethingFirst : undefined}
          >
            {say.showWhatItChanges}
          </Button>
        </div>
        <div className="grid gap-1 text-meta text-2">
          <p>{say.nothingChangesHere}</p>
          <p>
            {fill(say.whatItReads, {
              file: <code>pegboard.yaml</code>,
              switches: <code>{'{"sb_files_tool": true}'}</code>,
              name: <code>name</code>,
              enabled: <code>is_enabled</code>,
            })}
          </p>
        </div>
      </form>
    </div>
  );
}
