import { PaneHead } from "@pegboard/ui/page/pane.tsx";
import { useEditSource } from "../../../api/source-actions.ts";
import type { McpSourceConfig, SourceSummary } from "../../../api/sources.ts";
import { t } from "../../../messages/t.ts";
import { McpForm } from "../add/mcp-form.tsx";
import { draftOf } from "../add/source-draft.ts";
import { SourceTile } from "../source-tile.tsx";

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
    <section
      aria-label={t("Edit {name}", { name: source.name })}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PaneHead
        tile={<SourceTile source={source} large />}
        title={source.name}
        meta={t(
          "With another name its tool has another name, too: what agents chose for it is then listed as a problem.",
        )}
        onClose={onDone}
      />
      <McpForm
        transport={config.transport}
        first={draftOf(source.name, config)}
        lead={t("What is hidden stays, unless it would go elsewhere.")}
        action={t("Save and connect")}
        sending={edit}
        onSend={(request) => edit.mutate(request, { onSuccess: onDone })}
        onClose={onDone}
      />
    </section>
  );
}
