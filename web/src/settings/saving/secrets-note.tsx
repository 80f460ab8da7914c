import { configFieldTitle } from "@pegboard/registry-core/internal";
import { Button } from "../../components/button.tsx";
import { Note } from "../../components/note.tsx";
import type { ConfigPlace } from "../../drafts/draft.ts";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { say } from "./texts.ts";

export interface SecretsNoteProps {
  missing: ConfigPlace[];
  /** Leads to the field of the first one. */
  onEnter(place: ConfigPlace): void;
}

/** Typed secrets do not survive a reload: the browser must not keep them. Lists the lost ones. */
export function SecretsNote({ missing, onEnter }: SecretsNoteProps) {
  const tools = useOwnerEdit((edit) => edit.tools);
  const send = useDrafting((edit) => edit.send);
  const [first] = missing;
  if (!first) return null;
  const names = missing.map(({ tool, key }) => {
    const definition = tools.get(tool)?.definition;
    return say.keyInTool(
      definition ? configFieldTitle(key, definition) : key,
      definition?.displayName ?? tool,
    );
  });
  return (
    <div className="flex-none border-t border-line bg-app px-4 py-2">
      <Note
        tone="warn"
        actions={
          <span className="flex flex-wrap gap-2">
            <Button size="s" onClick={() => onEnter(first)}>
              {say.enterThem(missing.length)}
            </Button>
            <Button size="s" variant="ghost" onClick={() => send({ type: "forgetSecrets" })}>
              {say.dismiss}
            </Button>
          </span>
        }
      >
        <b className="font-semibold">{say.secretsToEnter(missing.length)}</b>{" "}
        {say.secretsAreNotKept(names.join(", "))}
      </Note>
    </div>
  );
}
