import { text } from '../texts.ts';
import sheet from '../ui/sheet.module.css';
import styles from './requests.module.css';

export type Choice = 'approved' | 'rejected';

/** Chooses whether requests are approved or rejected. */
export function DecisionChoice({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) {
  return (
    <fieldset className={styles.choice}>
      <legend className={sheet.hidden}>{text('request.decision')}</legend>
      {(['approved', 'rejected'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="decision" checked={value === each} onChange={() => onChange(each)} />
          {text(each === 'approved' ? 'request.approve' : 'request.reject')}
        </label>
      ))}
    </fieldset>
  );
}
