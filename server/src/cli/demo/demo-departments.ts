/** A department of the demo's organisation: 25 tools of one source, and five agents. */
export interface DemoDepartment {
  /** The app of its tools, and what its agents' ids begin with. */
  id: string;
  name: string;
  icon: string;
  color: string;
  /** Thirteen facts that its things have. */
  aspects: readonly string[];
  /** What its tools work with, by the methods that such tools have. */
  records: readonly string[];
  documents: readonly string[];
  messages: readonly string[];
  reports: readonly string[];
}

const words = (text: string): string[] => text.split(", ");

export const DEMO_DEPARTMENTS: readonly DemoDepartment[] = [
  {
    id: "support",
    name: "Support",
    icon: "LifeBuoy",
    color: "#0ea5e9",
    aspects: words(
      "channel, urgency, product, customer, language, region, purchase, defect, version, solution, due date, owner, sentiment",
    ),
    records: words(
      "ticket, escalation, complaint, refund, return, warranty claim, callback, service level, outage notice, macro, satisfaction survey, support shift, known fault, replacement",
    ),
    documents: words(
      "help article, troubleshooting guide, call transcript, product manual, release note",
    ),
    messages: words("customer reply, chat message, status mail"),
    reports: words("ticket backlog, response time, satisfaction score"),
  },
  {
    id: "sales",
    name: "Sales",
    icon: "Handshake",
    color: "#16a34a",
    aspects: words(
      "industry, buyer, revenue, stage, competitor, currency, discount, probability, closing date, seller, campaign, market, package",
    ),
    records: words(
      "lead, opportunity, quote, account, deal, territory, discount, renewal, product demo, price list, sales target, partner, tender, prospect",
    ),
    documents: words("proposal, battle card, reference story, product sheet, sales playbook"),
    messages: words("offer mail, follow up, event invitation"),
    reports: words("pipeline, win rate, sales forecast"),
  },
  {
    id: "finance",
    name: "Finance",
    icon: "Receipt",
    color: "#ca8a04",
    aspects: words(
      "amount, currency, due date, debtor, creditor, ledger, tax rate, quarter, approver, bank, discount, interest, reference",
    ),
    records: words(
      "invoice, payment, credit note, expense, budget, cost centre, purchase approval, bank account, tax return, loan, subscription, payout, dunning notice, journal entry",
    ),
    documents: words("annual report, bank statement, tax ruling, audit file, receipt"),
    messages: words("payment reminder, remittance advice, budget question"),
    reports: words("cash flow, open balance, cost overview"),
  },
  {
    id: "people",
    name: "People",
    icon: "Users",
    color: "#db2777",
    aspects: words(
      "team, location, manager, seniority, salary, start date, skill, working time, language, diploma, office, cost centre, notice period",
    ),
    records: words(
      "employee, absence, job opening, application, interview, onboarding, training, salary band, bonus, performance review, timesheet, travel request, contract, work permit",
    ),
    documents: words(
      "staff handbook, job description, certificate, curriculum vitae, pension plan",
    ),
    messages: words("candidate mail, welcome letter, staff announcement"),
    reports: words("headcount, sick leave, staff turnover"),
  },
  {
    id: "legal",
    name: "Legal",
    icon: "Scale",
    color: "#7c3aed",
    aspects: words(
      "party, jurisdiction, counsel, court, signature, expiry, value, confidentiality, regulator, country, risk, version, evidence",
    ),
    records: words(
      "matter, clause, trademark, patent, licence, power of attorney, litigation, consent, retention rule, data request, sanction check, non-disclosure, deadline, settlement",
    ),
    documents: words("agreement, court ruling, statute, legal opinion, privacy notice"),
    messages: words("counsel mail, disclosure notice, signature request"),
    reports: words("contract risk, litigation cost, compliance status"),
  },
  {
    id: "marketing",
    name: "Marketing",
    icon: "Megaphone",
    color: "#ea580c",
    aspects: words(
      "brand, audience, budget, channel, publication date, author, headline, language, reach, click rate, country, picture, agency",
    ),
    records: words(
      "campaign, audience, landing page, advertisement, keyword, brand asset, webinar, sponsorship, press contact, giveaway, coupon, content plan, referral, media slot",
    ),
    documents: words("blog post, press release, brand guide, market study, case study"),
    messages: words("newsletter, social post, press mail"),
    reports: words("campaign reach, conversion rate, advertising spend"),
  },
  {
    id: "warehouse",
    name: "Warehouse",
    icon: "Warehouse",
    color: "#65a30d",
    aspects: words(
      "aisle, quantity, weight, supplier, expiry, hall, barcode, temperature, owner, scanner, packaging, value, priority",
    ),
    records: words(
      "stock item, bin, pallet, picking list, goods receipt, inventory count, batch, serial number, forklift, storage order, damaged good, reorder point, packing rule, dock booking",
    ),
    documents: words(
      "delivery note, safety data sheet, packing instruction, customs form, floor plan",
    ),
    messages: words("supplier notice, shift handover, stock alert"),
    reports: words("stock level, picking accuracy, storage use"),
  },
  {
    id: "logistics",
    name: "Logistics",
    icon: "Truck",
    color: "#0891b2",
    aspects: words(
      "origin, destination, weight, driver, arrival, temperature, seal, border, fuel, mileage, insurance, loading, tariff",
    ),
    records: words(
      "shipment, parcel, route, carrier, vehicle, driver, freight rate, customs entry, delivery window, pickup, container, toll, fuel card, delay",
    ),
    documents: words(
      "bill of lading, transport order, proof of delivery, tariff table, road permit",
    ),
    messages: words("arrival notice, carrier mail, driver message"),
    reports: words("delivery punctuality, freight cost, carbon footprint"),
  },
  {
    id: "engineering",
    name: "Engineering",
    icon: "Wrench",
    color: "#2563eb",
    aspects: words(
      "branch, author, severity, component, reviewer, version, platform, commit, duration, owner, label, sprint, customer",
    ),
    records: words(
      "repository, pull request, bug, build, release, feature flag, test run, environment, dependency, design review, code owner, incident, milestone, pipeline job",
    ),
    documents: words("specification, runbook, architecture decision, changelog, api reference"),
    messages: words("review comment, on-call page, release announcement"),
    reports: words("build duration, defect rate, test coverage"),
  },
  {
    id: "operations",
    name: "Operations",
    icon: "Server",
    color: "#475569",
    aspects: words(
      "region, cluster, owner, severity, start time, provider, load, address, schedule, impact, vendor, cost, expiry",
    ),
    records: words(
      "host, service, alert, certificate renewal, backup, dns record, firewall rule, maintenance window, database, queue, storage volume, secret rotation, access request, capacity plan",
    ),
    documents: words(
      "recovery plan, network diagram, postmortem, operating procedure, supplier agreement",
    ),
    messages: words("incident update, maintenance notice, pager message"),
    reports: words("uptime, error budget, cloud spend"),
  },
  {
    id: "procurement",
    name: "Procurement",
    icon: "ShoppingCart",
    color: "#b45309",
    aspects: words(
      "category, price, quantity, currency, delivery date, buyer, plant, discount, rating, incoterm, warranty, sample, contact",
    ),
    records: words(
      "supplier, purchase order, requisition, bid, framework contract, catalogue item, delivery schedule, supplier rating, rebate, goods complaint, approval limit, spend category, vendor onboarding, price agreement",
    ),
    documents: words(
      "supplier contract, quality certificate, request for quotation, code of conduct, market price list",
    ),
    messages: words("supplier mail, order confirmation, bid invitation"),
    reports: words("supplier spend, order lead time, savings"),
  },
  {
    id: "facilities",
    name: "Facilities",
    icon: "Building2",
    color: "#0d9488",
    aspects: words(
      "building, floor, capacity, host, date, caretaker, company, temperature, meter, equipment, cost, key, neighbour",
    ),
    records: words(
      "room, desk booking, visitor, repair order, key card, cleaning plan, meter reading, parking space, lease, catering order, fire drill, furniture item, waste pickup, sensor",
    ),
    documents: words(
      "house rule, evacuation plan, building permit, energy certificate, maintenance log",
    ),
    messages: words("visitor mail, building notice, caretaker message"),
    reports: words("energy use, room use, repair cost"),
  },
];

/** What each of a department's five agents is called after its name, and what it is for. */
export const DEMO_AGENT_ROLES = [
  { id: "desk", name: "desk", description: "Answers what comes in, and keeps records up to date." },
  { id: "research", name: "research", description: "Finds documents and sums them up." },
  { id: "reports", name: "reports", description: "Writes the figures of the week." },
  { id: "inbox", name: "inbox", description: "Reads what arrives and answers it." },
  { id: "night", name: "night shift", description: "Tidies up while nobody is there." },
] as const;

/** The plural of a noun, by its last word; of a noun with "of" by the word before. */
export function pluralOf(noun: string): string {
  const [head = noun, ...rest] = noun.split(/ (?=of |for )/);
  return [pluralWord(head), ...rest].join(" ");
}

function pluralWord(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
