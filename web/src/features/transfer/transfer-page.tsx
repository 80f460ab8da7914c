import { PageHead } from "@pegboard/ui/page/page.tsx";
import { TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import type { TransferSearch } from "../../addresses/searches/transfer-search.ts";
import { t } from "../../messages/t.ts";
import { ExportPanel } from "./export-panel.tsx";
import { ImportPanel } from "./import-panel.tsx";

interface TransferPageProps {
  search: TransferSearch;
  setSearch(search: TransferSearch): void;
}

const TRANSFER_TABS = [
  { id: "import" as const, label: t("Import") },
  { id: "export" as const, label: t("Export") },
];

/** The page for exporting and importing files. */
export function TransferPage({ search, setSearch }: TransferPageProps) {
  const tab = search.tab ?? "import";
  return (
    <>
      <PageHead>
        <h1 className="pl-1 text-body font-semibold whitespace-nowrap max-sm:sr-only">
          {t("Import and export")}
        </h1>
        <Tabs
          id="transfer"
          label={t("Import and export")}
          items={TRANSFER_TABS}
          value={tab}
          onChange={(id) => setSearch(id === "export" ? { ...search, tab: id } : {})}
        />
        <span className="flex-1" />
      </PageHead>
      <TabPanel tabs="transfer" value={tab} className="flex min-h-0 flex-1 flex-col bg-panel">
        {tab === "export" ? <ExportPanel {...{ search, setSearch }} /> : <ImportPanel />}
      </TabPanel>
    </>
  );
}
