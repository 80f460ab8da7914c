import { useEditSource } from "../../../api/source-actions.ts";
import type { McpSourceConfig, SourceSummary } from "../../../api/sources.ts";
import { PaneHead } from "../../../components/page/pane.tsx";
import { McpForm } from "../add/mcp-form.tsx";
import { draftOf } from "../add/source-draft.ts";
import { SourceTile } from "../source-tile.tsx";
import { say } from "./texts.ts";

interface EditSourceProps {
  source: SourceSummary;
  config: McpSourceConfig;
  onDone(): void;
}

/**
 * The connection of a source in the form in which it was added; hidden values stay unless they are
 * typed anew.
 */
export function EditSource({ source, config, onDone }: EditSourceProps) {
  const edit = useEditSource(source.id);
  return (
    <section aria-label={say.editName(source.name)} className="flex min-h-0 flex-1 flex-col">
      <PaneHead
        tile={<SourceTile source={source} large />}
        title={source.name}
        meta={say.withAnotherNameItsToolHas}
        onClose={onDone}
      />
      <McpForm
        transport={config.transport}
        first={draftOf(source.name, config)}
        lead={say.whatIsHiddenStaysUnlessIt}
        action={say.saveAndConnect}
        sending={edit}
        onSend={(request) => edit.mutate(request, { onSuccess: onDone })}
        onClose={onDone}
      />
    </section>
  );
}
