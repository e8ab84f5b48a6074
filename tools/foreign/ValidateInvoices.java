import java.nio.file.Files;
import java.nio.file.Path;
import org.mustangproject.validator.ZUGFeRDValidator;

/** Validates each file that a list names, and writes the report beside it. */
public class ValidateInvoices {
  public static void main(String[] arguments) throws Exception {
    for (String file : Files.readAllLines(Path.of(arguments[0]))) {
      Files.writeString(Path.of(file + ".report"), new ZUGFeRDValidator().validate(file));
    }
  }
}
