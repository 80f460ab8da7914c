import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../messages/t.ts";

interface PreviewBarProps {
  open: boolean;
  phone: boolean;
  onOpen(open: boolean): void;
  children?: ReactNode;
}

/** The top edge of the preview, which is drawn before the preview itself is loaded. */
export function PreviewBar({ open, phone, onOpen, children }: PreviewBarProps) {
  const Chevron = open ? ChevronDown : ChevronUp;
  const toggle = (
    <IconButton
      label={open ? t("Close the preview (p)") : t("Open the preview (p)")}
      icon={phone ? X : Chevron}
      aria-expanded={open}
      onClick={() => onOpen(!open)}
      className="max-sm:-mr-3"
    />
  );
  return (
    <div className="flex h-[37px] flex-none items-center gap-2.5 border-b border-line bg-app px-4 text-meta whitespace-nowrap text-2 max-sm:h-auto max-sm:flex-wrap max-sm:gap-y-0 max-sm:pt-1">
      <h2 className="font-semibold text-1 sm:max-lg:sr-only max-sm:flex-1 max-sm:text-body">
        {t("Preview")}
      </h2>
      {phone && toggle}
      {children ?? <span className="flex-1" />}
      {!phone && toggle}
    </div>
  );
}
