import type { ReactNode } from "react";
import { t } from "../../messages/t.ts";

interface SettingsPageSectionProps {
  section: SettingsSection;
  help?: string;
  children: ReactNode;
}

export function SettingsPageSection({ section, help, children }: SettingsPageSectionProps) {
  return (
    <section id={section} className="pt-6">
      <h2 className="px-6 text-title max-sm:px-4">{SETTINGS_SECTIONS[section]}</h2>
      {help && <p className="px-6 text-meta text-2 max-sm:px-4">{help}</p>}
      <div className="pt-2">{children}</div>
    </section>
  );
}

export function SettingRow({
  label,
  help,
  children,
}: {
  label: string;
  help?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-12 grid-cols-[240px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line-soft px-6 py-2 max-sm:grid-cols-1 max-sm:px-4">
      <div>
        <div className="text-list font-medium">{label}</div>
        {help && <div className="text-meta text-2">{help}</div>}
      </div>
      <div className="min-w-0 text-list">{children}</div>
    </div>
  );
}

/** The sections of the settings: the end of each one's address, and its title. */
export const SETTINGS_SECTIONS = {
  appearance: t("Appearance"),
  tokens: t("Tokens"),
  calls: t("Calls"),
  limits: t("Limits of providers"),
  "new-agents": t("New agents"),
  secrets: t("Secrets"),
  server: t("Server"),
  shortcuts: t("Keyboard shortcuts"),
} as const;
type SettingsSection = keyof typeof SETTINGS_SECTIONS;
