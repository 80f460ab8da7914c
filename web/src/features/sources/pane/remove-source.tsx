import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useRemoveSource } from "../../../api/source-actions.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { t } from "../../../messages/t.ts";

interface RemoveSourceProps {
  source: SourceSummary;
  onClose(): void;
  onRemoved(): void;
}

/** A dialog that says what is removed with a source. */
export function RemoveSource({ source, onClose, onRemoved }: RemoveSourceProps) {
  const remove = useRemoveSource();
  const names = source.tools.map((tool) => tool.displayName).join(", ");
  return (
    <FormDialog
      title={t("Remove {name}?", { name: source.name })}
      action={t("Remove source")}
      danger
      error={remove.error?.message}
      onSubmit={() => remove.isPending || remove.mutate(source.id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>
          {names === ""
            ? t("It brought no tools, so no agent loses any.")
            : t("Every agent loses {names} at once.", { names })}{" "}
          {t("The connection and its secrets are forgotten.")}
        </p>
        <p className="text-2">
          {t(
            "What agents chose for its tools is kept and listed as a problem, which offers to take it over. A server that is added again starts off, also under the same name.",
          )}
        </p>
      </div>
    </FormDialog>
  );
}
