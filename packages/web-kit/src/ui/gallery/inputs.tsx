import { LANGUAGES } from '@snippetry/contracts/languages';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { Combobox } from '../combobox.tsx';
import { Field } from '../field.tsx';
import { Input } from '../input.tsx';
import { Kbd } from '../kbd.tsx';
import { LanguageMark } from '../language-mark.tsx';
import { StrengthMeter } from '../meter.tsx';
import { Panel } from '../panel.tsx';
import { Select } from '../select.tsx';
import { Switch } from '../switch.tsx';
import { Textarea } from '../textarea.tsx';

const CATEGORIES = [
  { value: '', label: 'None' },
  { value: 'utility', label: 'Utility' },
  { value: 'data-structure', label: 'Data Structure' },
];
const CHOICES = LANGUAGES.map(({ key, name }) => ({
  value: key,
  label: name,
  icon: <LanguageMark language={key} size={16} />,
}));

function Choices() {
  const [checked, setChecked] = useState(true);
  const [on, setOn] = useState(true);
  return (
    <div className="sn-gallery-row">
      <Checkbox checked={checked} onChange={setChecked}>
        Checked
      </Checkbox>
      <Checkbox checked={!checked} onChange={(next) => setChecked(!next)}>
        Unchecked
      </Checkbox>
      <Switch checked={on} onChange={setOn} description="Visible to everyone in the community">
        Public
      </Switch>
      <Switch checked={!on} onChange={(next) => setOn(!next)}>
        Off
      </Switch>
    </div>
  );
}

/** Gallery of text boxes, lists and switches with their labels, counters and errors. */
export function InputsSection() {
  const [title, setTitle] = useState(
    'Retry with full jitter and an abort signal, without ever retrying a 4xx answer',
  );
  const [category, setCategory] = useState('');
  const [language, setLanguage] = useState('typescript');
  return (
    <Panel title="Inputs">
      <div className="sn-gallery-two">
        <Field label="Title" counter={{ used: title.length, limit: 100, warnAbove: 70 }}>
          <Input value={title} onChange={(event) => setTitle(event.target.value)} maxLength={100} />
        </Field>
        <Field label="Collection name" error="Collection name is required">
          <Input />
        </Field>
        <Field label="Category">
          <Select options={CATEGORIES} value={category} onChange={setCategory} />
        </Field>
        <Field label="Language">
          <Combobox options={CHOICES} value={language} onChange={setLanguage} />
        </Field>
        <Field label="Tags" note="comma-separated">
          <Input mono defaultValue="fetch, resilience" />
        </Field>
        <div>
          <Field label="Password" note="Good">
            <Input type="password" defaultValue="abcdefgh" autoComplete="off" />
          </Field>
          <StrengthMeter score={3} />
        </div>
        <Field label="Bio" hint="Shown on your profile">
          <Textarea defaultValue="Writes tools for people who write tools." />
        </Field>
        <Field label="Email">
          <Input disabled defaultValue="mira@example.com" />
        </Field>
      </div>
      <div className="sn-gallery-row sn-gallery-after">
        <Input
          aria-label="Search"
          icon={<Search aria-hidden />}
          placeholder="Search titles, tags and code"
          end={<Kbd>⌘K</Kbd>}
        />
        <Select
          look="toolbar"
          label="Sort"
          options={CATEGORIES}
          value={category}
          onChange={setCategory}
        />
      </div>
      <Choices />
    </Panel>
  );
}
