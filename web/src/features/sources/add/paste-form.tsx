import { useState } from "react";
import { StackedField } from "../../../components/inputs/stacked-field.tsx";
import { TextArea } from "../../../components/inputs/text-area.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { AddForm, type AddFormProps } from "./add-form.tsx";
import { NewMcpForm } from "./mcp-form.tsx";
import { readPastedServers } from "./pasted-servers.ts";

/** Reads `mcpServers` and fills the forms of its servers, one after the other. */
export function PasteForm({ tiles, pasted = "", onClose, onAdded }: AddFormProps) {
  const [text, setText] = useState(pasted);
  const [found, setFound] = useState(() => (pasted === "" ? undefined : readPastedServers(pasted)));
  const [at, setAt] = useState(0);
  const fault = found && "fault" in found ? found.fault : undefined;
  const servers = found && "servers" in found ? found.servers : [];
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
            {servers.length > 1 && (
              <PaneSection
                title={`${at + 1} of ${servers.length}`}
                help={left === 0 ? "the last one" : `then ${servers[at + 1]?.draft.name ?? ""}`}
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
      lead="Nothing is added before you have seen each server."
      action="Next"
      onSubmit={() => setFound(readPastedServers(text))}
      onClose={onClose}
    >
      <PaneSection label="What is pasted">
        <StackedField
          label="JSON"
          help="As MCP clients keep it, and as servers show it in their instructions."
          error={fault}
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
              placeholder={'{ "mcpServers": { "files": { "command": "npx", "args": ["…"] } } }'}
              spellCheck={false}
            />
          )}
        </StackedField>
      </PaneSection>
    </AddForm>
  );
}
