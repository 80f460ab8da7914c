import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useState } from "react";
import { t } from "../../../messages/t.ts";
import { AddForm, type AddFormProps } from "./add-form.tsx";
import { NewMcpForm } from "./mcp-form.tsx";
import { type PastedServer, readPastedServers } from "./pasted-servers.ts";

const NO_SERVERS = { servers: [], left: [] };

/** A form that reads `mcpServers` and fills the forms of its servers, one after the other. */
export function PasteForm({ tiles, pasted = "", onClose, onAdded }: AddFormProps) {
  const [text, setText] = useState(pasted);
  const [found, setFound] = useState(() => (pasted === "" ? undefined : readPastedServers(pasted)));
  const [at, setAt] = useState(0);
  const issue = found && "issue" in found ? found.issue : undefined;
  const { servers, left: leftOut } = found && "servers" in found ? found : NO_SERVERS;
  const server = servers[at];
  if (server) {
    const next = (source: string) => (at + 1 < servers.length ? setAt(at + 1) : onAdded(source));
    const left = servers.length - at - 1;
    return (
      <NewMcpForm
        key={at}
        tiles={
          <>
            {tiles}
            {at === 0 && leftOut.length > 0 && (
              <PaneSection label={t("Left out")}>
                <Note tone="warn">
                  {t("Left out: {names}. A server has a command or a url.", {
                    names: leftOut.join(", "),
                  })}
                </Note>
              </PaneSection>
            )}
            <PastedNotes server={server} />
            {servers.length > 1 && (
              <PaneSection
                title={t("{at} of {count}", { at: at + 1, count: servers.length })}
                help={
                  left === 0
                    ? t("the last one")
                    : t("then {name}", { name: servers[at + 1]?.draft.name ?? "" })
                }
              />
            )}
          </>
        }
        transport={server.transport}
        first={server.draft}
        onClose={onClose}
        onAdded={next}
      />
    );
  }
  return (
    <AddForm
      tiles={tiles}
      lead={t("Nothing is added before you have seen each server.")}
      action={t("Next")}
      onSubmit={() => setFound(readPastedServers(text))}
      onClose={onClose}
    >
      <PaneSection label={t("What is pasted")}>
        <StackedField
          label="JSON"
          help={t("As MCP clients keep it, and as servers show it in their instructions.")}
          error={issue}
        >
          {({ id, describedBy, invalid }) => (
            <TextArea
              mono
              id={id}
              rows={12}
              value={text}
              onChange={setText}
              invalid={invalid}
              aria-describedby={describedBy}
              placeholder='{ "mcpServers": { "files": { "command": "npx", "args": ["…"] } } }'
              spellCheck={false}
            />
          )}
        </StackedField>
      </PaneSection>
    </AddForm>
  );
}

/** What differs between a server as it was pasted and as it is added. */
function PastedNotes({ server: { offBy, leftAside } }: { server: PastedServer }) {
  if (offBy === undefined && leftAside.length === 0) return null;
  return (
    <PaneSection label={t("What was pasted")}>
      <div className="grid gap-2">
        {offBy !== undefined && (
          <Note tone="warn">
            {t("It is switched off there ({key}), so it is added paused.", {
              key: offBy,
            })}
          </Note>
        )}
        {leftAside.length > 0 && (
          <Note>
            {t("Left aside, since it means nothing here: {keys}.", { keys: leftAside.join(", ") })}
          </Note>
        )}
      </div>
    </PaneSection>
  );
}
