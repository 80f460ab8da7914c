import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { paths } from "../../addresses/paths.ts";
import { SettingLine, SettingSection } from "../../components/setting-line.tsx";
import { t } from "../../messages/t.ts";
import { type AppearanceProps, AppearanceRows } from "../settings/appearance-rows.tsx";

export interface LookChoices extends AppearanceProps {
  /** Whether keys without a modifier do something. */
  hasSingleKeys: boolean;
  onSingleKeys(isOn: boolean): void;
}

/** How the page looks and is used, in every browser of the person. */
export function AccountPreferences({ hasSingleKeys, onSingleKeys, ...look }: LookChoices) {
  return (
    <SettingSection
      id="preferences"
      title={t("Preferences")}
      about={t("Follow you to every browser")}
    >
      <AppearanceRows {...look} />
      <SettingLine
        id="single-keys"
        name={t("Single-key shortcuts")}
        help={t("Such as j, k and / without ⌘ or Ctrl")}
        now={t.rich("Off: only shortcuts with ⌘ or Ctrl work. {link}", {
          link: <a href={paths.settings("shortcuts")}>{t("All shortcuts")}</a>,
        })}
      >
        <Switch
          state={hasSingleKeys ? "on" : "off"}
          label={t("Single-key shortcuts")}
          onToggle={() => onSingleKeys(!hasSingleKeys)}
        />
      </SettingLine>
    </SettingSection>
  );
}
