import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { useId, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { NOTICES_REFUSED, switchNotices, useNoticesOn } from "../../api/approvals.ts";
import {
  DensityChoice,
  densityNow,
  LANGUAGE_NOT_KEPT,
  LanguageChoice,
  type LookProps,
  languageNow,
  ThemeChoice,
  themeNow,
} from "../../components/look-choices.tsx";
import { SettingLine, SettingSection } from "../../components/setting-line.tsx";
import { t } from "../../messages/t.ts";

export interface LookChoices extends LookProps {
  /** Whether keys without a modifier do something. */
  hasSingleKeys: boolean;
  onSingleKeys(isOn: boolean): void;
}

/** How the page looks and is used, in every browser of the person. */
export function AccountPreferences({ hasSingleKeys, onSingleKeys, ...look }: LookChoices) {
  const id = useId();
  const [isKept, setKept] = useState(true);
  return (
    <SettingSection
      id="preferences"
      title={t("Preferences")}
      about={t("Follow you to every browser")}
    >
      <SettingLine
        id="language"
        name={t("Language")}
        help={t("Of the pages and of what the server answers")}
        now={languageNow()}
        error={isKept ? undefined : { id, text: LANGUAGE_NOT_KEPT }}
      >
        <LanguageChoice onLanguage={look.onLanguage} onKept={setKept} />
      </SettingLine>
      <SettingLine
        id="theme"
        name={t("Theme")}
        help={t("Applies at once")}
        now={themeNow(look.appearance)}
      >
        <ThemeChoice {...look} />
      </SettingLine>
      <SettingLine
        id="density"
        name={t("Density")}
        help={t("Applies at once")}
        now={densityNow(look.appearance)}
      >
        <DensityChoice {...look} />
      </SettingLine>
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

/** What this browser tells of: the browser has to allow it, so that it does not follow. */
export function AccountNotices() {
  const id = useId();
  const isOn = useNoticesOn();
  const [isRefused, setRefused] = useState(false);
  return (
    <SettingSection id="notifications" title={t("Notifications")} about={t("In this browser")}>
      <SettingLine
        id="calls-that-wait"
        name={t("Calls that wait")}
        help={t("Those that you may decide about")}
        now={
          isOn ? t("Shown while you are elsewhere") : t("Off: the badge of Approvals counts them")
        }
        error={isRefused ? { id, text: NOTICES_REFUSED } : undefined}
      >
        <Switch
          state={isOn ? "on" : "off"}
          label={t("Calls that wait")}
          onToggle={async () => setRefused(!(await switchNotices(!isOn)))}
        />
      </SettingLine>
    </SettingSection>
  );
}
