import { useQuery } from "@tanstack/react-query";
import { healthQuery } from "../../api/health.ts";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { PageBody, TitleHead } from "../../components/page/page.tsx";
import { SkeletonBar } from "../../components/page/skeleton.tsx";
import { countOf } from "../../components/text/count-text.ts";
import { CallLogRows } from "./call-log-rows.tsx";
import { FunctionLimitRows } from "./function-limit-rows.tsx";
import { NewAgentsRow } from "./new-agents-row.tsx";
import { OrganisationRows } from "./organisation-rows.tsx";
import { SecretKeyRows } from "./secret-key-rows.tsx";
import { Section, SettingRow } from "./settings-section.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { TokenizerRow } from "./tokenizer-row.tsx";
import { ToolcallReasonRow } from "./toolcall-reason-row.tsx";

interface SettingsPageProps {
  appearance: { theme: "system" | "light" | "dark"; density: "compact" | "comfortable" };
  onAppearance(change: Partial<SettingsPageProps["appearance"]>): void;
  modKey: string;
}

export function SettingsPage({ appearance, onAppearance, modKey }: SettingsPageProps) {
  const health = useQuery(healthQuery);
  return (
    <>
      <TitleHead title="Settings" />
      <PageBody>
        <div className="w-full max-w-[760px] pb-8">
          <Section section="appearance" help="Remembered in this browser.">
            <SettingRow label="Theme" help="System follows your computer">
              <Segmented
                label="Theme"
                value={appearance.theme}
                onChange={(theme) => onAppearance({ theme })}
                items={[
                  { id: "system", label: "System" },
                  { id: "light", label: "Light" },
                  { id: "dark", label: "Dark" },
                ]}
              />
            </SettingRow>
            <SettingRow label="Density" help="Comfortable adds a line of description to rows">
              <Segmented
                label="Density"
                value={appearance.density}
                onChange={(density) => onAppearance({ density })}
                items={[
                  { id: "compact", label: "Compact" },
                  { id: "comfortable", label: "Comfortable" },
                ]}
              />
            </SettingRow>
          </Section>
          <Section section="tokens" help="For the organisation. Every count of tokens names what it was counted with.">
            <OrganisationRows
              rows={TokenizerRow}
              room="h-[69px] max-sm:h-[125px]"
              failure="The tokenizer could not be read"
            />
          </Section>
          <Section section="calls" help="For the organisation. What is set for a method goes before it.">
            <OrganisationRows
              rows={ToolcallReasonRow}
              room="h-[69px] max-sm:h-[121px]"
              failure="The setting of calls could not be read"
            />
            <OrganisationRows
              rows={CallLogRows}
              room="h-[241px] max-sm:h-[381px]"
              failure="What is kept of calls could not be read"
            />
          </Section>
          <Section
            section="limits"
            help="For the organisation. An agent with more functions than one of them takes is a problem."
          >
            <OrganisationRows
              rows={FunctionLimitRows}
              room="h-[265px] max-sm:h-[525px]"
              failure="The limits could not be read"
            />
          </Section>
          <Section section="new-agents" help="For the organisation.">
            <OrganisationRows
              rows={NewAgentsRow}
              room="h-[69px] max-sm:h-[121px]"
              failure="What new agents start with could not be read"
            />
          </Section>
          <Section section="secrets" help="Encrypted in the database; never shown again, only replaced or removed.">
            <Loaded
              query={health}
              failure="The server could not be asked"
              skeleton={<SkeletonBar className="mx-6 my-3 h-4 w-64 max-sm:mx-4" />}
            >
              {({ secretKey }) => <SecretKeyRows source={secretKey} />}
            </Loaded>
          </Section>
          <Section section="server">
            <SettingRow label="Version">
              <Loaded
                query={health}
                failure="The server could not be asked"
                skeleton={<SkeletonBar className="h-4 w-28" />}
              >
                {({ version, tools, sources }) => (
                  <span className="num">
                    {version} · {countOf(tools, "tool")} from {countOf(sources.total, "source")}
                    {sources.failed > 0 && <span className="text-red"> · {sources.failed} failed</span>}
                  </span>
                )}
              </Loaded>
            </SettingRow>
          </Section>
          <Section section="shortcuts">
            <div className="px-6 max-sm:px-4">
              <ShortcutList modKey={modKey} />
            </div>
          </Section>
        </div>
      </PageBody>
    </>
  );
}
