import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Building2, FingerprintPattern, type LucideIcon, RectangleEllipsis } from "lucide-react";
import { useId } from "react";
import type { SessionAnswer } from "../../../api/account/session.ts";
import { t } from "../../../messages/t.ts";
import { PASSWORD_NOTE } from "./gate-field.tsx";

/** How somebody signs in from now on. */
export type LinkWay = "sso" | "passkey" | "password";

interface WayChoiceProps {
  ways: readonly LinkWay[];
  chosen: LinkWay;
  sso: SessionAnswer["sso"];
  onChoose(way: LinkWay): void;
}

/** The ways to sign in of which a link's person chooses one. */
export function WayChoice({ ways, chosen, sso, onChoose }: WayChoiceProps) {
  const group = useId();
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 text-list font-medium">{t("How do you want to sign in?")}</legend>
      {ways.map((way) => {
        const { label, about, icon: Icon } = wayTile(way, sso);
        const isChosen = way === chosen;
        return (
          <label
            key={way}
            className={classNames(
              "flex min-h-14 cursor-pointer items-center gap-3 rounded-lg px-3.5 py-2",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
              isChosen
                ? "bg-accent-tint inset-ring-2 inset-ring-accent"
                : "inset-ring inset-ring-line-strong hover:inset-ring-line-control",
            )}
          >
            <input
              type="radio"
              name={group}
              checked={isChosen}
              onChange={() => onChoose(way)}
              className="accent-accent outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-list font-medium">{label}</span>
              <span className="block text-meta wrap-anywhere text-2">{about}</span>
            </span>
            <Icon {...iconSize.m} className={isChosen ? "text-accent" : "text-2"} />
          </label>
        );
      })}
    </fieldset>
  );
}

function wayTile(
  way: LinkWay,
  sso: SessionAnswer["sso"],
): { label: string; about: string; icon: LucideIcon } {
  switch (way) {
    case "sso":
      return {
        label: t("SSO"),
        icon: Building2,
        about: t("{name}, nothing to remember", { name: sso?.name ?? "" }),
      };
    case "passkey":
      return {
        label: t("Passkey"),
        icon: FingerprintPattern,
        about: t("A finger, a face or a security key"),
      };
    case "password":
      return { label: t("Password"), about: PASSWORD_NOTE, icon: RectangleEllipsis };
  }
}
