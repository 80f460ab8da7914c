import { CircleX, Info, TriangleAlert } from "lucide-react";
import { classNames } from "./class-names.ts";
import { iconSize } from "./icon-size.ts";
import { t } from "./messages/t.ts";

const SEVERITY_ICONS = {
  error: { icon: CircleX, color: "text-red", word: t("Error") },
  warning: { icon: TriangleAlert, color: "text-amber", word: t("Warning") },
  note: { icon: Info, color: "text-2", word: t("Note") },
} as const;

/** How bad something is: a mark with its own form and word, not a colour alone. */
export function SeverityIcon({
  severity,
  className,
}: {
  severity: keyof typeof SEVERITY_ICONS;
  className?: string;
}) {
  const { icon: Icon, color, word } = SEVERITY_ICONS[severity];
  return (
    <Icon
      {...iconSize.m}
      aria-hidden={false}
      aria-label={word}
      role="img"
      className={classNames("flex-none", color, className)}
    />
  );
}
