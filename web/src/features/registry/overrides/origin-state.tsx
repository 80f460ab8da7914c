import type { MetadataPlace } from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { RotateCcw } from "lucide-react";
import { OriginBadge } from "../../../components/origin-badge.tsx";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { declaredValueOrigin, organisationValue } from "./metadata-edit.ts";

interface OriginStateProps {
  tool: RegistryTool;
  place: MetadataPlace;
  label: string;
  /** The declared value as text, which is shown beside that of the organisation. */
  declared: string;
  onReset(): void;
}

/**
 * The origin of a value unless the code declares it; for the organisation's also the declared
 * value, and the way back to it.
 */
export function OriginState({ tool, place, label, declared, onReset }: OriginStateProps) {
  const { drafted, blocked } = useOwnerEdit("drafted", "blocked");
  if (organisationValue(drafted.settings, place) === undefined) {
    const origin = declaredValueOrigin(tool, place);
    return origin === "declared" ? null : (
      <div className="text-right">
        <OriginBadge origin={origin} />
      </div>
    );
  }
  return (
    <div className="grid min-w-0 justify-items-end text-meta text-3">
      <span className="flex items-center gap-0.5">
        <OriginBadge origin="organisation" />
        <IconButton
          label={t("Reset {title}", { title: label })}
          icon={RotateCcw}
          onClick={onReset}
          blocked={blocked}
          className="-my-1 -mr-1.5"
        />
      </span>
      <span className="max-w-full truncate" title={declared}>
        {declared === "" ? t("declared none") : t("declared {value}", { value: declared })}
      </span>
    </div>
  );
}
